import type { Logger } from '@encaixe/service-kit'
import type { BillingDatabase, BillingTransaction } from '../../store.ts'
import type { Provider } from '../provider/provider.ts'
import { ProviderError } from '../provider/provider-error.ts'

/** More are left at the provider, where they end by themselves. */
const REMOVED_AT_ONCE = 50

/** Ends the open charges of a page, here: nobody can read them once the account is gone. */
export const endChargesHere = (tx: BillingTransaction, professionalId: string, at: Date) =>
  tx.charge.updateMany({
    where: { professionalId, state: 'open' },
    data: { state: 'removed', endedAt: at, updatedAt: at },
  })

/** Removes the open charges of a page at its provider, as far as it answers: what is paid later would be seen by nobody. */
export async function removeChargesThere(
  { prisma }: Pick<BillingDatabase, 'prisma'>,
  provider: Provider,
  log: Logger,
): Promise<void> {
  const { professionalId } = provider.account
  const open = await prisma.charge.findMany({
    where: { professionalId, state: 'open' },
    take: REMOVED_AT_ONCE,
  })
  for (const { txid } of open) {
    try {
      await provider.removeCharge(txid)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.info({ err: error }, 'a charge of a disconnected account stays at its provider')
      // One that does not answer would make the person wait for each.
      if (error.failure === 'away') return
    }
  }
}
