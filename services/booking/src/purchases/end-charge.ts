import { billingRpcs, id } from '@encaixe/contracts'
import { z } from 'zod'
import { orLater } from '../away.ts'
import type { BookingTasks, BookingWork, Parts } from '../store.ts'
import type { LoadedPurchase } from './purchase-rows.ts'

/** Ends what is charged for a purchase that is paid otherwise, or called off. What comes all the same goes back. */
const endPurchaseCharge = { kind: 'end-purchase-charge', data: z.object({ purchaseId: id }) }

const AT_ONCE = 4

/** Has the charge of a purchase ended, if it may have one. */
export async function endCharge(
  work: Pick<BookingWork, 'tx' | 'afterCommit'>,
  tasks: BookingTasks,
  { row: { id: purchaseId, professionalId: owner, confirmation } }: LoadedPurchase,
): Promise<void> {
  if (confirmation !== 'automatic') return
  await tasks.add(work, endPurchaseCharge, [{ data: { purchaseId }, dedupeKey: purchaseId, owner }])
}

export function endCharges({ bus, tasks, clock }: Parts): void {
  tasks.handle(endPurchaseCharge, {
    atOnce: AT_ONCE,
    deleteDone: true,
    now: clock,
    runOutside: ({ data }) =>
      orLater('the Pix provider', () => bus.call(billingRpcs.closeCharge, data)),
    // What was paid is told by an event.
    run: async () => {},
  })
}
