import {
  AppError,
  billingEvents,
  billingRpcs,
  bookingEvents,
  bookingRpcs,
  type ChargedFor,
  type Prepayment,
  type Professional,
} from '@encaixe/contracts'
import { buildDynamicPix, chargeTxid } from '@encaixe/pix'
import { newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { z } from 'zod'
import { startAccounts } from './accounts.ts'
import { monday } from './world.ts'

const told = z.object({ type: z.string(), subject: z.string(), data: z.looseObject({}) })
type Told = z.output<typeof told>

interface Payment {
  endToEndId: string
  cents: number
  /** What of it neither went back nor is going back. */
  left: number
}
/** A refund as billing has it. */
interface BankRefund {
  refundId: string
  /** Absent of what was given back in the bank's app. */
  requestId?: string
  reason: 'excess' | 'late' | 'cancelled' | 'by_hand'
  cents: number
  payment: Payment
}

/** What billing and its bank know of an appointment, or of a request. */
interface Account {
  askedCents: number
  expiresAt: string | undefined
  payments: Payment[]
  /** Of charges that this one replaced. */
  earlier: Payment[]
  /** The charge before: who has its code may pay it while its bank has not removed it. */
  replaced: Account | undefined
  /** What came for it, less what went back or is going back. */
  receivedCents: number
  isClosed: boolean
  refunds: BankRefund[]
}

const newAccount = (
  askedCents: number,
  expiresAt: string | undefined,
  replaced?: Account,
): Account => ({
  ...{ askedCents, expiresAt, replaced, payments: [], isClosed: false },
  refunds: replaced?.refunds ?? [],
  earlier: replaced ? [...replaced.earlier, ...replaced.payments] : [],
  get receivedCents() {
    return this.payments.reduce((sum, { left }) => sum + left, 0)
  },
})

const keyOf = ({ appointmentId, messageId, purchaseId }: ChargedFor) =>
  appointmentId ?? messageId ?? purchaseId ?? ''

export const deposit: Prepayment = {
  ...{ mode: 'deposit', depositCents: 3_000, depositPercent: null, confirmation: 'automatic' },
  ...{ holdMinutes: 30, refundNoticeHours: 24 },
}

/** Booking with a billing that is played here: one bank that tells the truth, unless it is away. */
export async function startBank() {
  const world = await startAccounts()
  const accounts = new Map<string, Account>()
  const bank = { isAway: false, isConnected: true }
  const events: Told[] = []
  /** What charges were asked for. */
  const asked: string[] = []
  const heard = [
    bookingEvents.BookingCreated,
    bookingEvents.BookingConfirmed,
    bookingEvents.BookingCancelled,
    bookingEvents.PaymentStatusChanged,
    bookingEvents.ChargeOpened,
    bookingEvents.PrepaymentSettled,
    bookingEvents.PrepaymentClaimChanged,
    bookingEvents.ChargeNews,
    bookingEvents.RequestedPaymentNews,
    bookingEvents.PurchaseChanged,
  ]
  for (const contract of heard) {
    world.bus.connection.subscribe(contract.natsSubject, {
      callback: (_error, message) => void events.push(told.parse(message.json())),
    })
  }
  const away = () => new AppError('UPSTREAM_UNAVAILABLE', 'The bank is away.')
  const accountOf = (id: string): Account => {
    const account = accounts.get(id)
    if (!account) throw new Error('nothing was charged')
    return account
  }
  const { takesCharges, openCharge, closeCharge, refundPayments } = billingRpcs
  await world.bus.serve(
    { takesCharges, openCharge, closeCharge, refundPayments },
    {
      takesCharges: async () => ({ takes: bank.isConnected }),
      async openCharge({ amountCents, expiresAt, professionalId: _, text: __, ...chargedFor }) {
        const key = keyOf(chargedFor)
        asked.push(key)
        if (!bank.isConnected) return { charge: null }
        if (bank.isAway) throw away()
        const known = accounts.get(key)
        if (!known || known.askedCents !== amountCents) {
          accounts.set(key, newAccount(amountCents, expiresAt, known))
        }
        const url = `pix.example.com/qr/v2/${key}`
        return {
          charge: {
            ...{ id: key, amountCents, state: 'open' as const, ...chargedFor },
            txid: chargeTxid(key),
            expiresAt: expiresAt ?? '2026-11-26T12:00:00.000Z',
            payload: buildDynamicPix({ url, merchantName: 'Ana', amountCents }),
          },
        }
      },
      async closeCharge(chargedFor) {
        if (bank.isAway) throw away()
        const account = accounts.get(keyOf(chargedFor))
        if (!account) return { isPaid: false }
        const isPaid = account.receivedCents >= account.askedCents
        account.isClosed = !isPaid
        return { isPaid }
      },
      async refundPayments({ requestId, amountCents, endToEndId, reason, ...chargedFor }) {
        if (bank.isAway) throw away()
        const account = accountOf(keyOf(chargedFor))
        const before = account.refunds.filter((refund) => refund.requestId === requestId)
        let wanted = before.length > 0 ? 0 : amountCents
        for (const payment of [...account.earlier, ...account.payments]) {
          if (endToEndId !== undefined && payment.endToEndId !== endToEndId) continue
          const cents = Math.min(wanted, payment.left)
          if (cents === 0) continue
          wanted -= cents
          payment.left -= cents
          account.refunds.push({ refundId: newId(), requestId, reason, cents, payment })
        }
        const asked = account.refunds.filter((refund) => refund.requestId === requestId)
        return { takenCents: asked.reduce((sum, { cents }) => sum + cents, 0) }
      },
    },
  )

  const moment = () => world.time.now.toString({ fractionalSecondDigits: 3 })

  /**
   * Money comes to the bank of an appointment or a request.
   * @param isOld by the code of the charge before, if there is one
   * @returns what billing tells of it
   */
  function arrive(id: string, cents: number, { isOld = false } = {}) {
    const present = accountOf(id)
    const account = (isOld && present.replaced) || present
    const before = account.receivedCents
    const payment = { endToEndId: newId(), cents, left: cents }
    account.payments.push(payment)
    if (account !== present) present.earlier.push(payment)
    const { askedCents, receivedCents } = account
    return {
      ...{ chargeId: newId(), askedCents, receivedCents, amountCents: cents, paidAt: moment() },
      endToEndId: payment.endToEndId,
      completes: before < askedCents && receivedCents >= askedCents,
    }
  }

  /** Some of a payment is given back in the bank's own app; undefined where nothing is left of it. */
  function giveBackInApp(id: string, wanted: number): BankRefund | undefined {
    const { earlier, payments, refunds } = accountOf(id)
    const payment = [...earlier, ...payments].find(({ left }) => left > 0)
    if (!payment) return undefined
    const cents = Math.min(wanted, payment.left)
    payment.left -= cents
    const refund: BankRefund = { refundId: newId(), reason: 'by_hand', cents, payment }
    refunds.push(refund)
    return refund
  }

  /** What billing tells of a refund once its bank has decided. What failed is left at the bank. */
  function settled(id: string, refund: BankRefund, state: 'done' | 'failed') {
    const { refundId, requestId, reason, cents, payment } = refund
    if (state === 'failed') payment.left += cents
    const { askedCents, receivedCents } = accountOf(id)
    return {
      ...{ chargeId: newId(), askedCents, receivedCents, refundId, amountCents: cents, reason },
      ...{ state, endToEndId: payment.endToEndId },
      ...(requestId === undefined ? { inBankApp: true as const } : { requestId }),
      ...(state === 'done' && { settledAt: moment() }),
    }
  }

  async function page(changes: Partial<Professional> = {}) {
    return world.professional({
      ...{ sessionPrice: 15_000, autoConfirm: true, prepayment: deposit },
      ...changes,
    })
  }
  type Page = Awaited<ReturnType<typeof page>>

  async function booked(at: Page, startsAt = monday('09:00'), person = world.newPerson()) {
    const answer = await world.bookAs(person, at.slug, startsAt)
    const [row] = await world.rows<{ id: string }>(
      `select id from appointments where professional_id = $1 and starts_at = $2
       order by created_at desc limit 1`,
      [at.id, startsAt],
    )
    const id = row?.id ?? ''
    const owner = { kind: 'account', userId: at.userId, email: null } as const
    const link = { kind: 'link', appointmentId: id, side: 'client', generation: 0 } as const
    const of = { professionalId: at.id, appointmentId: id }
    let coming: ReturnType<typeof arrive> | undefined
    /** The money is at the bank, and booking has not heard of it. */
    function transfer(cents = 3_000) {
      coming = arrive(id, cents)
    }
    /** Billing tells of the money that came last. */
    async function tellPaid() {
      if (!coming) throw new Error('nothing came')
      await world.tell(billingEvents.PaymentEntered, id, { ...of, ...coming })
    }
    return {
      ...{ page: at, id, answer, owner, link },
      get: () => world.bus.call(bookingRpcs.getAppointment, { id }, { actor: owner }),
      change: (changed: object) =>
        world.bus.call(bookingRpcs.changeAppointment, { id, ...changed }, { actor: owner }),
      act: (action: 'cancel' | 'declare-payment' | 'undo-payment') =>
        world.bus.call(bookingRpcs.actOnAppointment, { action }, { actor: link }),
      pix: () => world.bus.call(bookingRpcs.getLinkedPix, {}, { actor: link }),
      account: () => accounts.get(id),
      transfer,
      tellPaid,
      async pays(cents = 3_000) {
        transfer(cents)
        await tellPaid()
      },
      /** Billing tells what became of the refund that was asked for last. */
      async tellRefund(state: 'done' | 'failed') {
        const refund = accountOf(id).refunds.at(-1)
        if (!refund) throw new Error('nothing goes back')
        const data = { ...of, ...settled(id, refund, state) }
        await world.tell(billingEvents.PaymentRefundSettled, id, data)
      },
      /** Billing has read what was given back in the bank's app. */
      async givesBackInApp(cents = 3_000) {
        const refund = giveBackInApp(id, cents)
        if (!refund) throw new Error('nothing is left')
        const data = { ...of, ...settled(id, refund, 'done') }
        await world.tell(billingEvents.PaymentRefundSettled, id, data)
      },
      /** What events told of it, in short. */
      told: () =>
        events
          .filter(({ subject }) => subject === id)
          .map(({ type, data }) =>
            [
              type.split('.')[1],
              data.news ?? data.claim,
              data.notify === false ? 'untold' : undefined,
            ]
              .filter(Boolean)
              .join(' '),
          ),
      eventsOf: (contract: { type: string }) =>
        events.filter(({ subject, type }) => subject === id && type === contract.type),
      untilStatus: (status: string, cancelReason: string | null = null) =>
        until(
          async () => {
            const [held] = await world.rows<{ status: string; cancel_reason: string | null }>(
              'select status, cancel_reason from appointments where id = $1',
              [id],
            )
            return held?.status === status && held.cancel_reason === cancelReason
          },
          { what: status, timeoutMs: 20_000 },
        ),
    }
  }

  return {
    ...world,
    ...{ bank, asked, arrive, giveBackInApp, settled },
    account: (id: string) => accounts.get(id),
    newsOf: (subject: string, contract: { type: string }) =>
      events.filter((event) => event.subject === subject && event.type === contract.type),
    page,
    booked,
    /** Its account is connected no more. */
    tellDisconnected: (professionalId: string, { isFinal = true } = {}) =>
      world.tell(billingEvents.PixConnectionChanged, professionalId, {
        ...{ professionalId, connected: false, isFinal },
        changedAt: world.time.now.toString({ fractionalSecondDigits: 3 }),
      }),
    /** Later than it was. */
    wait: (minutes: number) => {
      world.time.now = world.time.now.add({ minutes, seconds: 2 })
    },
  }
}

export type Bank = Awaited<ReturnType<typeof startBank>>
