import { OPTED_OUT_OF_NUMBER } from '../channels/whatsapp-errors.rule.ts'
import { type DeliveryRef, emitFailed } from '../deliveries/delivery.ts'
import type { NotifierWork } from '../store.ts'
import { insertFallback } from './insert-deliveries.sql.ts'
import { markUnsent } from './mark-unsent.sql.ts'
import type { NextStep } from './retry.rule.ts'

/**
 * Stores the next step of a delivery that did not go through. A dead one is published. One that WhatsApp will not
 * bring to its reader falls back to e-mail. Returns the fallback.
 */
export async function recordStep(
  work: NotifierWork,
  unsent: Parameters<typeof markUnsent>[1],
): Promise<DeliveryRef[]> {
  const delivery = await markUnsent(work.tx, unsent)
  if (!delivery || !neverReaches(unsent.step)) return []
  if (delivery.status === 'dead') await emitFailed(work, delivery, unsent.step.reason)
  return insertFallback(work.tx, delivery)
}

/** Given up, or refused because the person opted out of our number at WhatsApp, though not with us. */
const neverReaches = ({ status, reason }: NextStep) =>
  status === 'dead' || (status === 'skipped' && reason === OPTED_OUT_OF_NUMBER)
