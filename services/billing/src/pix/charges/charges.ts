import { AppError, type ChargedFor, type chargeRpcs } from '@encaixe/contracts'
import { chargeTxid } from '@encaixe/pix'
import { type HandlersOf, newId } from '@encaixe/service-kit'
import type { Charge as ChargeRow } from '../../../generated/client.ts'
import type { BillingTransaction } from '../../store.ts'
import { lockAccount } from '../account/former-account.ts'
import { callbackHashOf } from '../account/sealed-secrets.ts'
import { isAccessDoubted, refreshAtOnce } from '../mercado-pago/refresh-task.ts'
import type { PixParts } from '../parts.ts'
import type { Provider } from '../provider/port.ts'
import { ProviderError } from '../provider/provider-error.ts'
import { connectedProvider, providerOf } from './accounts.ts'
import { chargeOf, instantOf, nextReadOf, ofOne } from './charge-row.ts'
import { requestReads, requestReadsAtOnce } from './request-reads.ts'

/** How long a charge that was made by hand can be paid. */
const LASTS_HOURS = 72
/** A charge that ends sooner is replaced by a new one: who opens it now needs time to pay. */
const ENDS_SOON_MINUTES = 10
const RECONCILED_AT_ONCE = 10_000

/** Charges at providers of the API Pix: made when they are asked for, and read whenever somebody says that money came. */
export function charges(
  parts: PixParts,
): HandlersOf<
  typeof chargeRpcs,
  Exclude<keyof typeof chargeRpcs, 'closeCharge' | 'refundPayments'>
> {
  const { database, tasks, clock, log } = parts
  const { prisma } = database

  /** The row of the charge; its id, and so its txid, is there before the provider hears of it. */
  async function rowFor(
    {
      expiresAt,
      ...wanted
    }: {
      professionalId: string
      amountCents: number
      expiresAt?: string | undefined
    } & ChargedFor,
    provider: Provider,
  ): Promise<ChargeRow> {
    const now = clock()
    const soon = now.add({ minutes: ENDS_SOON_MINUTES })
    const ends = expiresAt ? Temporal.Instant.from(expiresAt) : now.add({ hours: LASTS_HOURS })
    const lastsFor = new Date(ends.epochMilliseconds)
    const replaced: ChargeRow[] = []
    const row = await database.transaction(async (t) => {
      const { tx } = t
      replaced.length = 0
      const { appointmentId, messageId, purchaseId, professionalId, amountCents } = wanted
      await requireCurrent(tx, provider.account)
      const lock = appointmentId ?? messageId ?? purchaseId
      await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${lock}, 2))`
      const open = await tx.charge.findFirst({ where: { ...ofOne(wanted), state: 'open' } })
      const fits =
        open?.amountCents === amountCents &&
        open.formerAccountId === null &&
        // One that holds a time ends when the hold does, however soon.
        (expiresAt !== undefined || Temporal.Instant.compare(instantOf(open.expiresAt), soon) > 0)
      if (open && fits) return open
      const at = new Date(now.epochMilliseconds)
      if (open) {
        const ended = { state: 'removed', endedAt: at, updatedAt: at }
        await tx.charge.update({ where: { id: open.id }, data: ended })
        replaced.push(open)
      }
      const id = newId()
      const made = await tx.charge.create({
        data: {
          ...{ id, professionalId, ...ofOne(wanted), amountCents },
          ...{ txid: chargeTxid(id), expiresAt: lastsFor },
          ...{ createdAt: at, updatedAt: at },
        },
      })
      const dueAt = nextReadOf({ ...made, payments: [] }, now)
      await requestReads(t, tasks, [{ ...made, ...(dueAt && { dueAt }) }])
      return made
    })
    for (const one of replaced) await remove(one)
    return row
  }

  /** A charge that stays at its provider is watched on: money for it counts. */
  async function remove(charge: ChargeRow): Promise<void> {
    try {
      await (await providerOf(parts, charge))?.removeCharge(charge)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ err: error }, 'a replaced charge stays at its Pix provider')
    }
  }

  return {
    async takesCharges({ professionalId }) {
      return { takes: (await connectedProvider(parts, professionalId)) !== null }
    },

    async openCharge({ text, ...wanted }) {
      const provider = await connectedProvider(parts, wanted.professionalId)
      if (!provider) return { charge: null }
      const { expiresAt } = wanted
      if (expiresAt && Temporal.Instant.compare(Temporal.Instant.from(expiresAt), clock()) <= 0) {
        throw new AppError('UPSTREAM_UNAVAILABLE', 'The time to pay is over.')
      }
      try {
        const row = await rowFor(wanted, provider)
        if (row.payload !== null) return { charge: chargeOf(row, row.payload) }
        const now = clock()
        const seconds = Math.max(
          60,
          Math.round(now.until(instantOf(row.expiresAt)).total('seconds')),
        )
        const { amountCents } = row
        const made = await provider.makeCharge(row, { amountCents, seconds, text })
        await prisma.charge.update({ where: { id: row.id }, data: made })
        const { payload } = made
        return { charge: chargeOf(row, payload) }
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        log.warn({ err: error }, 'a charge could not be made at its Pix provider')
        const { account } = provider
        if (account.kind === 'mercado_pago' && isAccessDoubted(error)) {
          await database.transaction((t) => refreshAtOnce(t, tasks, account.userId, clock()))
        }
        throw new AppError('UPSTREAM_UNAVAILABLE', 'The Pix provider made no charge.')
      }
    },

    async receivePixCallback({ path, txids }) {
      const callbackHash = callbackHashOf(path)
      const account = await prisma.pixAccount.findUnique({ where: { callbackHash } })
      if (!account) return { known: false }
      const { professionalId } = account
      const named = await prisma.charge.findMany({
        where: { professionalId, txid: { in: txids } },
        select: { id: true, professionalId: true },
      })
      await database.transaction((t) => requestReadsAtOnce(t, tasks, named))
      return { known: true }
    },

    async showCharges(wanted) {
      const rows = await prisma.charge.findMany({
        where: ofOne(wanted),
        orderBy: { createdAt: 'asc' },
        include: { payments: { include: { refunds: true }, orderBy: { paidAt: 'asc' } } },
      })
      const now = clock()
      return {
        items: rows.map((row) => ({
          ...chargeOf(row, row.payload ?? ''),
          payload: row.payload,
          nextReadAt: nextReadOf(row, now)?.toString() ?? null,
          payments: row.payments.map(({ endToEndId, amountCents, feeCents, paidAt, refunds }) => ({
            endToEndId,
            amountCents,
            feeCents,
            paidAt: paidAt.toISOString(),
            refunds: refunds.map(({ id, amountCents: back, state, reason }) => ({
              ...{ id, amountCents: back, state, reason },
            })),
          })),
        })),
      }
    },

    async reconcileCharges(wanted) {
      const isOfAll = Object.keys(ofOne(wanted)).length === 0
      const found = await prisma.charge.findMany({
        where: isOfAll ? { state: 'open' } : ofOne(wanted),
        select: { id: true, professionalId: true },
        take: RECONCILED_AT_ONCE,
      })
      await database.transaction((t) =>
        isOfAll ? requestReads(t, tasks, found) : requestReadsAtOnce(t, tasks, found),
      )
      return { requested: found.length }
    },
  }
}

/**
 * Has an account stay as it is until a charge of it is entered.
 * @throws AppError UPSTREAM_UNAVAILABLE once it was saved anew: whoever asks again gets a charge of the new one
 */
async function requireCurrent(
  tx: BillingTransaction,
  { professionalId, version }: Provider['account'],
): Promise<void> {
  await lockAccount(tx, professionalId, 'shared')
  const row = await tx.pixAccount.findUnique({ where: { professionalId } })
  if (row?.version === version) return
  throw new AppError('UPSTREAM_UNAVAILABLE', 'The Pix account was replaced.')
}
