import { uuidv7 } from 'uuidv7'
import type { DeliveryRef } from '../delivery.ts'
import type { Notice } from '../domain/notices.ts'
import type { NotifierTransaction } from '../store.ts'

/** One row for each notice of an event; those that are there already stay as they are. */
export async function insertDeliveries(
  tx: NotifierTransaction,
  eventId: string,
  notices: Notice[],
): Promise<DeliveryRef[]> {
  if (notices.length === 0) return []
  const rows = notices.map(({ parameters, ...notice }) => ({
    id: uuidv7(),
    eventId,
    ...notice,
    payload: parameters,
  }))
  return tx.delivery.createManyAndReturn({
    data: rows,
    skipDuplicates: true,
    select: { id: true, channel: true },
  })
}
