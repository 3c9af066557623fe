import { AppError, type chargeRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import type { Charge as ChargeRow } from '../../../generated/client.ts'
import type { PixParts } from '../parts.ts'
import type { Provider } from '../provider/port.ts'
import { ProviderError } from '../provider/provider-error.ts'
import { providerOf } from './accounts.ts'
import { ofOne } from './charge-row.ts'
import { readAt } from './read-charge.ts'
import { settleRead } from './settle-read.ts'

/** The end of what is charged for an appointment or a purchase: no more is paid. */
export function closeCharges(parts: PixParts): HandlersOf<typeof chargeRpcs, 'closeCharge'> {
  const { database, tasks, clock, log } = parts
  const { prisma } = database

  async function readOnce(provider: Provider | null, charge: ChargeRow, removed = false) {
    const read = await readAt(provider, charge)
    const counted = removed ? { ...read, status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' as const } : read
    return database.transaction((work) =>
      settleRead(work, charge.id, counted, { tasks, now: clock() }),
    )
  }

  async function close(provider: Provider | null, charge: ChargeRow): Promise<boolean> {
    const state = await readOnce(provider, charge)
    if (state !== 'open') return state === 'paid'
    try {
      await provider?.removeCharge(charge)
    } catch (error) {
      // What is paid for it all the same comes too late.
      if (!(error instanceof ProviderError) || error.failure === 'away') throw error
      log.info({ err: error }, 'a closed charge stays at its Pix provider')
    }
    return (await readOnce(provider, charge, true)) === 'paid'
  }

  return {
    async closeCharge(wanted) {
      const open = await prisma.charge.findFirst({ where: { ...ofOne(wanted), state: 'open' } })
      if (!open) {
        const paid = await prisma.charge.count({ where: { ...ofOne(wanted), state: 'paid' } })
        return { isPaid: paid > 0 }
      }
      try {
        const provider = await providerOf(parts, open)
        return { isPaid: await close(provider, open) }
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        log.warn({ err: error }, 'a charge could not be closed at its Pix provider')
        throw new AppError('UPSTREAM_UNAVAILABLE', 'The Pix provider does not say what was paid.')
      }
    },
  }
}
