import type { NotifierWork } from '../store.ts'
import { type DeliveryRef, emitFailed } from './delivery.ts'
import { insertFallback } from './insert-deliveries.sql.ts'
import { markUnsent } from './mark-unsent.sql.ts'

/**
 * Stores the next step of a delivery that did not go through. A dead one is published and, on WhatsApp, falls back
 * to e-mail. Returns the fallback.
 */
export async function recordStep(
  work: NotifierWork,
  unsent: Parameters<typeof markUnsent>[1],
): Promise<DeliveryRef[]> {
  const delivery = await markUnsent(work.tx, unsent)
  if (delivery?.status !== 'dead') return []
  await emitFailed(work, delivery, unsent.step.reason)
  return insertFallback(work.tx, delivery)
}
