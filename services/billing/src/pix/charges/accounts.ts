import type { BillingDatabase } from '../../store.ts'
import { openAccount } from '../account/account-row.ts'
import type { SecretSealer } from '../account/sealed-secrets.ts'
import type { Provider, Providers } from '../provider/provider.ts'

/** What charges work with. */
export interface ChargeParts {
  database: BillingDatabase
  providers: Providers
  sealer: SecretSealer
  clock: () => Temporal.Instant
}

/** The provider of a professional's account; null without one, connected or not. */
export async function providerOf(
  { database: { prisma }, providers, sealer }: Omit<ChargeParts, 'clock'>,
  professionalId: string,
  { connected }: { connected: boolean },
): Promise<Provider | null> {
  const row = await prisma.pixAccount.findUnique({ where: { professionalId } })
  if (!row || (connected && !row.connected)) return null
  return providers.of(openAccount(row, sealer))
}
