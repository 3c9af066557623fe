import {
  billingRpcs,
  bookingEvents,
  type bookingRpcs,
  type Charge,
  prepaymentConfirmation,
  type RefundReason,
  type RpcOutput,
} from '@encaixe/contracts'
import { Postponed, type RpcContext } from '@encaixe/service-kit'
import type { AppointmentCharge } from '../../generated/client.ts'
import {
  type ChargeStep,
  isAwayTooLong,
  isWaitedFor,
  nextStep,
} from '../appointments/charge-step.rule.ts'
import { instantOf, type Loaded, loadAppointment } from '../appointments/load-appointment.ts'
import { snapshotOf } from '../appointments/snapshot.rule.ts'
import { isAway, orLater } from '../away.ts'
import { changeAppointments } from '../changes/change-appointments.ts'
import { claimChange } from '../changes/say-claim.ts'
import { releaseHold, settlePrepayment } from '../changes/settle-prepayment.ts'
import { lockProfessionals } from '../copies/lock-professionals.sql.ts'
import { findCharge, follow, followCharge, progressOf } from '../ledger/appointment-charges.ts'
import { moneyFor } from '../ledger/ledger.ts'
import { returnsByItself } from '../ledger/may-return.rule.ts'
import { requestRefund } from '../ledger/refunds.ts'
import { depositCode, payerText } from '../portal/charge-code.ts'
import type { BookingWork, Parts } from '../store.ts'

type Payment = NonNullable<RpcOutput<typeof bookingRpcs.createPublicBooking>['payment']>
/** What is to be paid for a booking that was just made; null: nothing any more. */
export type PaymentOf = (
  appointmentId: string,
  context: Pick<RpcContext, 'deadline'>,
) => Promise<Payment | null>

/** What a client pays by. */
type Code = Pick<Charge, 'payload' | 'expiresAt'>
/** A step, and what came of it at the provider; of one that is confirmed by hand nobody is asked. */
type Taken = ChargeStep & { charge?: Code | null; isPaid?: boolean }

interface FollowParts extends Parts {
  /** The address of a client's own page of an appointment. */
  linkOf: (appointmentId: string) => string
}

/** Steps that are asked for at the same time, and of one professional, whose provider may hang. */
const [AT_ONCE, OF_A_PROFESSIONAL] = [16, 4]
/** Who books waits no longer for the code: then the link shows it as soon as it is there. */
const PATIENCE_MS = 2_500
const SPARE_MS = 500
/** What was paid is told by an event. */
const TOLD_SECONDS = 2

/**
 * The one saga of a booking that waits for its payment: each step is asked for at billing outside of a transaction, and
 * entered behind the professional's lock if it is still the next one.
 */
export function followCharges({
  database,
  bus,
  tasks,
  openings,
  linkOf,
  clock,
  log,
}: FollowParts): PaymentOf {
  const { prisma } = database

  async function open(row: AppointmentCharge, timeoutMs?: number): Promise<Code | null> {
    const { appointmentId, professionalId, amountCents, holdUntil } = row
    const loaded = await loadAppointment(prisma, appointmentId)
    if (row.confirmation === 'by_hand') return loaded && depositCode(row, loaded.row)
    const { charge } = await bus.call(
      billingRpcs.openCharge,
      {
        ...{ appointmentId, professionalId, amountCents },
        ...(holdUntil && { expiresAt: holdUntil.toISOString() }),
        text: payerText(loaded?.record.professional.name ?? null),
      },
      timeoutMs === undefined ? {} : { timeoutMs },
    )
    return charge
  }

  /** Asks billing for the next step. @throws AppError UPSTREAM_UNAVAILABLE while the provider does not answer */
  async function take(row: AppointmentCharge, timeoutMs?: number): Promise<Taken> {
    const step = nextStep(progressOf(row), clock())
    const { appointmentId } = row
    switch (step.do) {
      case 'open':
        return { ...step, charge: await open(row, timeoutMs) }
      case 'close':
        return row.confirmation === 'by_hand'
          ? { ...step, isPaid: false }
          : { ...step, ...(await bus.call(billingRpcs.closeCharge, { appointmentId })) }
      case 'lapse':
      case 'wait':
      case 'rest':
        return step
    }
  }

  async function enter(work: BookingWork, appointmentId: string, taken: Taken): Promise<void> {
    const row = await findCharge(work.tx, appointmentId)
    const loaded = await loadAppointment(work.tx, appointmentId)
    if (!row || !loaded) return
    const now = clock()
    const step = nextStep(progressOf(row), now)
    // Something else came first: what is next now decides.
    if (step.do !== taken.do) return follow(work, tasks, [appointmentId])
    await apply(work, row, loaded, taken)
    const after = await findCharge(work.tx, appointmentId)
    const next = after && nextStep(progressOf(after), now)
    if (!next || next.do === 'rest') return
    const isWaiting = next.do === 'close' && taken.isPaid === true
    const dueAt = isWaiting ? now.add({ seconds: TOLD_SECONDS }) : undefined
    await follow(work, tasks, [appointmentId], next.do === 'wait' ? next.until : dueAt)
  }

  async function apply(
    work: BookingWork,
    row: AppointmentCharge,
    loaded: Loaded,
    taken: Taken,
  ): Promise<void> {
    const now = clock()
    const { tx, emit } = work
    const { appointmentId } = row
    const at = { updatedAt: now.toString() }
    const change = (data: object) =>
      tx.appointmentCharge.update({ where: { appointmentId }, data: { ...data, ...at } })

    if (taken.do === 'open' && taken.charge) {
      const { payload, expiresAt } = taken.charge
      await change({ state: 'waiting', payload })
      await emit(bookingEvents.ChargeOpened, {
        subject: appointmentId,
        data: {
          ...snapshotOf(loaded.record),
          ...{ payload, expiresAt, amountCents: row.amountCents },
          refundNoticeHours: loaded.row.refundNoticeHours ?? 0,
          ...(row.confirmation === 'by_hand' && { byHand: true as const }),
        },
      })
    }
    if (taken.do === 'open' && taken.charge === null) {
      // The account is connected no more: the booking goes on without a payment.
      await change({ state: 'closed' })
      await settlePrepayment(work, loaded, null, { now, openings })
    }
    if (taken.do === 'lapse') {
      await change({ state: 'unanswered', claimUntil: null })
      const asked = claimChange(loaded, {
        ...{ claim: 'unanswered', payload: row.payload ?? '', mayClaim: false, expiresAt: now },
        ...{ by: 'system', set: { holdUntil: null } },
      })
      await changeAppointments(work, [asked], { now, openings })
    }
    if (taken.do === 'close' && !taken.isPaid) {
      if (row.state === 'closing') await change({ state: 'closed' })
      else await expire(work, row, loaded, now)
    }
    if (taken.do === 'close' && taken.isPaid && row.state === 'closing') {
      await change({ state: 'closed' })
    }
  }

  /** Not paid in time: the time is free again, and what came of it goes back. */
  async function expire(
    work: BookingWork,
    { appointmentId }: AppointmentCharge,
    loaded: Loaded,
    now: Temporal.Instant,
  ): Promise<void> {
    await work.tx.appointmentCharge.update({
      where: { appointmentId },
      data: { state: 'expired', updatedAt: now.toString() },
    })
    await releaseHold(work, loaded, { now, openings })
    await giveBack(work, loaded.row, 'late')
  }

  /** What came goes back by itself. */
  async function giveBack(
    work: BookingWork,
    { id: appointmentId, professionalId }: { id: string; professionalId: string },
    reason: RefundReason,
  ): Promise<void> {
    const now = clock()
    const amountCents = returnsByItself(await moneyFor(work.tx, { appointmentId }), now)
    const of = { appointmentId, professionalId }
    await requestRefund(work, tasks, of, { amountCents, reason, now })
  }

  tasks.handle(followCharge, {
    ...{ atOnce: AT_ONCE, atOnceOfOwner: OF_A_PROFESSIONAL },
    deleteDone: true,
    now: clock,
    async runOutside({ data: { appointmentId } }): Promise<Taken | null> {
      const row = await findCharge(prisma, appointmentId)
      if (!row) return null
      const progress = progressOf(row)
      try {
        return await orLater('the Pix provider', () => take(row))
      } catch (error) {
        const step = nextStep(progress, clock())
        const isGivenUp = step.do === 'close' && isAwayTooLong(progress, clock())
        if (!(error instanceof Postponed) || !isGivenUp) throw error
        return { ...step, isPaid: false }
      }
    },
    async run(items, work) {
      const ids = items.map(({ data }) => data.appointmentId)
      const rows = await work.tx.appointmentCharge.findMany({
        where: { appointmentId: { in: ids } },
        select: { professionalId: true },
      })
      await lockProfessionals(
        work.tx,
        rows.map(({ professionalId }) => professionalId),
      )
      for (const { data, result } of items) {
        if (result) await enter(work, data.appointmentId, result)
      }
    },
  })

  return async (appointmentId, { deadline }) => {
    const timeoutMs = Math.min(PATIENCE_MS, deadline - Date.now() - SPARE_MS)
    const held = await findCharge(prisma, appointmentId)
    if (held?.state === 'opening' && timeoutMs > 0) {
      try {
        const taken = await take(held, timeoutMs)
        await database.transaction(async (work) => {
          await lockProfessionals(work.tx, [held.professionalId])
          await enter(work, appointmentId, taken)
        })
      } catch (error) {
        // The task asks again.
        if (!isAway(error)) throw error
        log.warn({ err: error, appointmentId }, 'a booking has no Pix code yet')
      }
    }
    const row = await findCharge(prisma, appointmentId)
    if (!row?.holdUntil || !isWaitedFor(progressOf(row).state)) return null
    const { amountCents, payload, holdUntil } = row
    const expiresAt = instantOf(holdUntil).toString()
    const confirmation = prepaymentConfirmation.parse(row.confirmation)
    return { amountCents, payload, expiresAt, confirmation, link: linkOf(appointmentId) }
  }
}
