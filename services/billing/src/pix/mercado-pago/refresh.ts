import { type Logger, Postponed } from '@encaixe/service-kit'
import type { BillingDatabase, BillingTasks, BillingWork } from '../../store.ts'
import { lockAccount } from '../account/former-account.ts'
import type { SecretSealer } from '../account/sealed-secrets.ts'
import { tellConnection } from '../account/tell-connection.ts'
import { isProviderAway, ProviderError } from '../provider/provider-error.ts'
import type { MercadoPagoApi } from './api.ts'
import type { TokenAnswer } from './documents.ts'
import { refreshMercadoPago, refreshTask } from './refresh-task.ts'
import { saveForFormer, tokenColumns } from './save-tokens.ts'

const AWAY_SECONDS = 600
const AT_ONCE = 2

interface Parts {
  database: BillingDatabase
  api: MercadoPagoApi
  sealer: SecretSealer
  tasks: BillingTasks
  clock: () => Temporal.Instant
  log: Logger
}

/** What came of an exchange, for the state of the account that it was made with. */
type Exchange = { version: number } & ({ answer: TokenAnswer } | { isRefused: true })

/**
 * Exchanges refresh tokens well before access ends. A task runs in one process, so a token is exchanged once. Where
 * Mercado Pago refuses it, the page has no connected account any more.
 */
export function refreshTokens({ database, api, sealer, tasks, clock, log }: Parts): void {
  async function exchange(professionalId: string): Promise<Exchange | null> {
    const row = await database.prisma.pixAccount.findUnique({ where: { professionalId } })
    if (row?.kind !== 'mercado_pago' || !row.connected) return null
    const { version } = row
    try {
      return { version, answer: await api.refresh(sealer.openTokens(row).refreshToken) }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      if (isProviderAway(error)) {
        throw new Postponed('Mercado Pago is away', { delaySeconds: AWAY_SECONDS, cause: error })
      }
      log.warn({ err: error, professionalId }, 'Mercado Pago gives no access any more')
      return { version, isRefused: true }
    }
  }

  async function save(
    work: BillingWork,
    professionalId: string,
    exchanged: Exchange,
  ): Promise<void> {
    const { tx } = work
    await lockAccount(tx, professionalId, 'exclusive')
    // Connected anew meanwhile, it has tokens of its own.
    const where = { professionalId, kind: 'mercado_pago', version: exchanged.version }
    const row = await tx.pixAccount.findFirst({ where })
    if (!row?.mercadoPagoUserId) return
    const now = clock()
    const updatedAt = new Date(now.epochMilliseconds)
    if ('isRefused' in exchanged) {
      await tx.pixAccount.updateMany({ where, data: { connected: false, updatedAt } })
      await tellConnection(work, { professionalId, connected: false }, now)
      return
    }
    const columns = tokenColumns(professionalId, exchanged.answer, { sealer, now })
    await tx.pixAccount.updateMany({
      where,
      data: { ...columns, updatedAt, version: { increment: 1 } },
    })
    const { mercadoPagoUserId } = row
    await saveForFormer(work, { professionalId, mercadoPagoUserId }, columns)
    await tasks.replace(work, refreshMercadoPago, [
      refreshTask(professionalId, { now, seconds: exchanged.answer.expires_in }),
    ])
  }

  tasks.handle(refreshMercadoPago, {
    ...{ atOnce: AT_ONCE, deleteDone: true, now: clock },
    runOutside: ({ data }) => exchange(data.professionalId),
    async run(items, work) {
      for (const { data, result } of items) {
        if (result) await save(work, data.professionalId, result)
      }
    },
  })
}
