import type { Logger } from '@encaixe/service-kit'
import type { BillingTransaction } from '../../store.ts'
import type { PixParts } from '../parts.ts'
import type { ChargeName, Provider } from '../provider/port.ts'
import { isProviderAway, ProviderError } from '../provider/provider-error.ts'
import { readAt } from './read-charge.ts'
import { settleRead } from './settle-read.ts'

/** More are left at the provider, and read until they end. */
const REMOVED_AT_ONCE = 50

/** Ends the open charges of pages, here: nobody reads them once the page is deleted. */
export const endChargesHere = (tx: BillingTransaction, pages: readonly string[], at: Date) =>
  tx.charge.updateMany({
    where: { professionalId: { in: [...pages] }, state: 'open' },
    data: { state: 'removed', endedAt: at, updatedAt: at },
  })

/**
 * Removes the open charges of a page at its provider, as far as it answers, and enters what came for them until then: what
 * is paid later is no longer expected.
 */
export async function removeChargesThere(
  { database, tasks, clock, log }: Pick<PixParts, 'database' | 'tasks' | 'clock' | 'log'>,
  provider: Provider,
): Promise<void> {
  const { professionalId } = provider.account
  const open = await database.prisma.charge.findMany({
    where: { professionalId, state: 'open', formerAccountId: null },
    orderBy: { createdAt: 'desc' },
    take: REMOVED_AT_ONCE,
  })
  for (const charge of open) {
    try {
      await removeIfOpen(provider, charge, log)
      const read = await readAt(provider, charge)
      await database.transaction((work) =>
        settleRead(work, charge.id, read, { tasks, now: clock() }),
      )
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.info({ err: error }, 'a charge of a disconnected account was not read')
      // One that does not answer would make the person wait for each.
      if (isProviderAway(error)) return
    }
  }
}

/** One that is paid cannot be removed. */
async function removeIfOpen(provider: Provider, charge: ChargeName, log: Logger): Promise<void> {
  try {
    await provider.removeCharge(charge)
  } catch (error) {
    if (!(error instanceof ProviderError) || isProviderAway(error)) throw error
    log.info({ err: error }, 'a charge of a disconnected account stays at its provider')
  }
}
