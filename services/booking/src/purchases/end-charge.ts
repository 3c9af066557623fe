import { AppError, billingRpcs, id } from '@encaixe/contracts'
import { Postponed } from '@encaixe/service-kit'
import { z } from 'zod'
import type { BookingTasks, BookingWork, Parts } from '../store.ts'
import type { LoadedPurchase } from './purchase-rows.ts'

/** Ends what is charged for a purchase that is paid otherwise, or called off. What comes all the same goes back. */
const endPurchaseCharge = { kind: 'end-purchase-charge', data: z.object({ purchaseId: id }) }

const AWAY_SECONDS = 15
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
    async runOutside({ data: { purchaseId } }): Promise<{ isPaid: boolean }> {
      try {
        return await bus.call(billingRpcs.closeCharge, { purchaseId })
      } catch (cause) {
        if (!(cause instanceof AppError) || cause.code !== 'UPSTREAM_UNAVAILABLE') throw cause
        throw new Postponed('the Pix provider is away', { delaySeconds: AWAY_SECONDS, cause })
      }
    },
    // What was paid is told by an event.
    run: async () => {},
  })
}
