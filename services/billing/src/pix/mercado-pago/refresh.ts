import { Postponed } from '@encaixe/service-kit'
import type { BillingWork } from '../../store.ts'
import { lockAccount } from '../account/former-account.ts'
import { tellConnection } from '../account/tell-connection.ts'
import type { PixParts } from '../parts.ts'
import { isProviderAway, ProviderError } from '../provider/provider-error.ts'
import type { MercadoPagoApi } from './api.ts'
import type { TokenAnswer } from './documents.ts'
import { pagesOf, refreshMercadoPago } from './refresh-task.ts'
import { lockMercadoPago, shareTokens } from './save-tokens.ts'

const AWAY_SECONDS = 600
const DAY_SECONDS = 86_400
const AT_ONCE = 2

/** What came of an exchange, and what it was made with. */
type Exchange = { mercadoPagoUserId: string; version: number } & (
  | { answer: TokenAnswer }
  | { isRefused: true }
)

/**
 * Exchanges refresh tokens well before access ends. A task runs in one process, so a token is exchanged once. Where
 * Mercado Pago refuses it, no page of the account is connected any more.
 */
export function refreshTokens({
  database,
  api,
  sealer,
  tasks,
  clock,
  log,
}: Omit<PixParts, 'providers'> & { api: MercadoPagoApi }): void {
  async function exchange(professionalId: string): Promise<Exchange | null> {
    const { prisma } = database
    const row = await prisma.pixAccount.findUnique({ where: { professionalId } })
    if (!row?.mercadoPagoUserId || !row.connected) return null
    const { mercadoPagoUserId, version } = row
    const [first] = await pagesOf(prisma, mercadoPagoUserId)
    if (first !== professionalId) {
      // The first one's exchange puts this task off until the next time. If that page goes before, it is this one's.
      throw new Postponed('another page of the account refreshes', { delaySeconds: DAY_SECONDS })
    }
    const made = { mercadoPagoUserId, version }
    try {
      return { ...made, answer: await api.refresh(sealer.openTokens(row).refreshToken) }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      if (isProviderAway(error)) {
        throw new Postponed('Mercado Pago is away', { delaySeconds: AWAY_SECONDS, cause: error })
      }
      log.warn({ err: error, professionalId }, 'Mercado Pago gives no access any more')
      return { ...made, isRefused: true }
    }
  }

  /** The end of access for every page of an account. */
  async function disconnect(work: BillingWork, mercadoPagoUserId: string, now: Temporal.Instant) {
    const { tx } = work
    const data = { connected: false, updatedAt: new Date(now.epochMilliseconds) }
    for (const professionalId of await pagesOf(tx, mercadoPagoUserId)) {
      await lockAccount(tx, professionalId, 'exclusive')
      const where = { professionalId, mercadoPagoUserId, connected: true }
      const { count } = await tx.pixAccount.updateMany({ where, data })
      if (count > 0) await tellConnection(work, { professionalId, connected: false }, now)
    }
  }

  async function save(
    work: BillingWork,
    professionalId: string,
    { mercadoPagoUserId, version, ...came }: Exchange,
  ): Promise<void> {
    const { tx } = work
    await lockMercadoPago(tx, mercadoPagoUserId)
    const row = await tx.pixAccount.findUnique({ where: { professionalId } })
    // Allowed anew meanwhile, by whichever page, the account has later tokens.
    if (row?.mercadoPagoUserId === mercadoPagoUserId && row.version !== version) return
    const now = clock()
    if ('isRefused' in came) await disconnect(work, mercadoPagoUserId, now)
    else await shareTokens(work, mercadoPagoUserId, came.answer, { sealer, tasks, now })
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
