import { billingRpcs } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import { isAway } from '../away.ts'

/** Longer than billing takes. Who waits pays by the key of the page then. */
const PATIENCE_MS = 2_000

/** Who says that a purchase of a page is paid: the provider of its connected account, else the professional. */
export const confirmationAt = (
  bus: Pick<Bus, 'call'>,
  professionalId: string,
): Promise<'automatic' | 'by_hand'> =>
  bus
    .call(billingRpcs.takesCharges, { professionalId }, { timeoutMs: PATIENCE_MS })
    .then(({ takes }) => (takes ? ('automatic' as const) : ('by_hand' as const)))
    .catch((error: unknown) => {
      if (isAway(error)) return 'by_hand'
      throw error
    })
