import { billingEvents } from '@encaixe/contracts'
import type { BillingWork } from '../../store.ts'

/**
 * Tells whether a page has a connected account by now: others keep a copy.
 * @param isFinal false while it is only saved anew, to be checked next
 */
export const tellConnection = (
  { emit }: Pick<BillingWork, 'emit'>,
  {
    professionalId,
    connected,
    isFinal = true,
  }: { professionalId: string; connected: boolean; isFinal?: boolean },
  now: Temporal.Instant,
) =>
  emit(billingEvents.PixConnectionChanged, {
    subject: professionalId,
    data: {
      ...{ professionalId, connected, isFinal },
      changedAt: now.toString({ fractionalSecondDigits: 3 }),
    },
  })
