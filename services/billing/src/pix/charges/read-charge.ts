import { billingEvents } from '@encaixe/contracts'
import { newId, Postponed } from '@encaixe/service-kit'
import { z } from 'zod'
import type { Charge as ChargeRow, Payment, PaymentRefund } from '../../../generated/client.ts'
import type { BillingTasks, BillingWork } from '../../store.ts'
import type { ChargeRead } from '../provider/documents.ts'
import { isProviderAway, ProviderError } from '../provider/provider-error.ts'
import { type ChargeParts, providerOf } from './accounts.ts'
import { chargeStateOf, instantOf, refundedOf } from './charge-row.ts'
import { nextReadAt } from './next-read.rule.ts'
import { requestRefund } from './refund-payment.ts'
import { type Settlement, settleCharge } from './settle-charge.rule.ts'

/** Reads a charge at its provider: only what it says there counts. */
export const readCharge = { kind: 'read-charge', data: z.object({ chargeId: z.uuid() }) }

const AWAY_SECONDS = 15
const AT_ONCE = 8

/** What counts of an answer. */
type Read = Pick<ChargeRead, 'status' | 'pix'>
const NOTHING: Read = { status: 'ATIVA', pix: [] }

type Known = ChargeRow & { payments: (Payment & { refunds: PaymentRefund[] })[] }

/** Has charges read at a time, or as soon as possible. */
export const requestReads = (
  t: Pick<BillingWork, 'tx' | 'afterCommit'>,
  tasks: BillingTasks,
  reads: readonly { chargeId: string; dueAt?: Temporal.Instant }[],
) =>
  tasks.replace(
    t,
    readCharge,
    reads.map(({ chargeId, dueAt }) => ({
      data: { chargeId },
      dedupeKey: chargeId,
      ...(dueAt && { dueAt }),
    })),
  )

/** Watches charges: each read enters what came, and says when the next one is. */
export function watchCharges({ tasks, ...parts }: ChargeParts & { tasks: BillingTasks }) {
  const { database, clock } = parts

  tasks.handle(readCharge, {
    atOnce: AT_ONCE,
    deleteDone: true,
    now: clock,
    async runOutside({ data: { chargeId } }): Promise<Read | null> {
      const row = await database.prisma.charge.findUnique({ where: { id: chargeId } })
      const provider = row && (await providerOf(parts, row.professionalId, { connected: false }))
      if (!row) return null
      // Disconnected: nobody can read it any more.
      if (!provider) return { status: 'REMOVIDA_PELO_PSP', pix: [] }
      try {
        return await provider.readCharge(row.txid)
      } catch (cause) {
        // It was not made there yet, or belongs to another account.
        if (cause instanceof ProviderError && cause.failure === 'missing') return NOTHING
        if (!isProviderAway(cause)) throw cause
        throw new Postponed('the Pix provider is away', { delaySeconds: AWAY_SECONDS, cause })
      }
    },
    async run(items, work) {
      for (const { data, result } of items) {
        if (result) await settle(work, data.chargeId, result)
      }
    },
  })

  async function settle(work: BillingWork, chargeId: string, read: Read): Promise<void> {
    const { tx } = work
    const now = clock()
    await tx.$executeRaw`select from charges where id = ${chargeId}::uuid for update`
    const known = await tx.charge.findUnique({
      where: { id: chargeId },
      include: { payments: { include: { refunds: true }, orderBy: { recordedAt: 'asc' } } },
    })
    if (!known) return
    const settlement = settleCharge(
      {
        amountCents: known.amountCents,
        state: chargeStateOf(known),
        expiresAt: instantOf(known.expiresAt),
        payments: known.payments.map((payment) => ({
          endToEndId: payment.endToEndId,
          amountCents: payment.amountCents,
          refundedCents: refundedOf(payment),
        })),
      },
      {
        isRemoved: read.status.startsWith('REMOVIDA'),
        payments: read.pix
          .toSorted((a, b) => Date.parse(a.horario) - Date.parse(b.horario))
          .map(({ endToEndId, valor }) => ({ endToEndId, amountCents: valor })),
      },
      now,
    )
    await enter(work, known, read, { settlement, now })
  }

  async function enter(
    work: BillingWork,
    known: Known,
    read: Read,
    { settlement, now }: { settlement: Settlement; now: Temporal.Instant },
  ): Promise<void> {
    const { tx, emit } = work
    const { state, entered, receivedCents, completedBy, excess } = settlement
    const at = new Date(now.epochMilliseconds)
    const paidAt = new Map(read.pix.map(({ endToEndId, horario }) => [endToEndId, horario]))
    const ids = new Map(known.payments.map(({ endToEndId, id }) => [endToEndId, id]))
    for (const { endToEndId, amountCents } of entered) {
      const id = newId()
      ids.set(endToEndId, id)
      const moment = paidAt.get(endToEndId) ?? at.toISOString()
      await tx.payment.create({
        data: { id, endToEndId, chargeId: known.id, amountCents, paidAt: moment, recordedAt: at },
      })
      await emit(billingEvents.PaymentEntered, {
        subject: known.appointmentId,
        data: {
          ...entryOf(known, receivedCents),
          endToEndId,
          amountCents,
          paidAt: new Date(moment).toISOString(),
          completes: endToEndId === completedBy,
        },
      })
    }
    for (const { endToEndId, amountCents } of excess) {
      const paymentId = ids.get(endToEndId)
      if (paymentId)
        await requestRefund(work, tasks, { paymentId, amountCents, reason: 'excess', now })
    }
    const endedAt = state === 'open' ? null : (known.endedAt ?? at)
    await tx.charge.update({ where: { id: known.id }, data: { state, endedAt, updatedAt: at } })
    const next = nextReadAt(
      {
        state,
        createdAt: instantOf(known.createdAt),
        expiresAt: instantOf(known.expiresAt),
        endedAt: endedAt && instantOf(endedAt),
      },
      now,
    )
    if (next) await requestReads(work, tasks, [{ chargeId: known.id, dueAt: next }])
  }
}

/** What every entry of the ledger tells of its charge. */
export const entryOf = (
  { id, professionalId, appointmentId, amountCents }: ChargeRow,
  receivedCents: number,
) => ({ professionalId, appointmentId, chargeId: id, askedCents: amountCents, receivedCents })
