import type { WebhookData, WebhookType } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import type { NotifierTransaction } from '../store.ts'

/** An event for programs. */
export interface ToldEvent {
  /** Of the event that it tells of. */
  id: string
  professionalId: string
  type: WebhookType
  at: string
  data: WebhookData
}

/** Keeps events for the log; what is kept already stays as it is. One statement, whatever their number. */
export async function insertEvents(
  tx: NotifierTransaction,
  events: readonly ToldEvent[],
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    insert into webhook_events (id, professional_id, type, occurred_at, data)
    select id, "professionalId", type, at, data
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as told (
      id uuid, "professionalId" uuid, type text, at timestamptz, data jsonb)
    on conflict do nothing
  `)
}
