import {
  AppError,
  billingEvents,
  billingRpcs,
  bookingEvents,
  bookingRpcs,
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

interface Account {
  askedCents: number
  expiresAt: string | undefined
  /** What came for it, less what went back. */
  receivedCents: number
  isClosed: boolean
  refunds: { requestId: string; reason: string; cents: number }[]
}

export const deposit: Prepayment = {
  ...{ mode: 'deposit', depositCents: 3_000, depositPercent: null },
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
    bookingEvents.ChargeNews,
    bookingEvents.RequestedPaymentNews,
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
  const { openCharge, closeCharge, refundCharges } = billingRpcs
  await world.bus.serve(
    { openCharge, closeCharge, refundCharges },
    {
      async openCharge({ appointmentId, messageId, amountCents, expiresAt }) {
        const key = appointmentId ?? messageId ?? ''
        asked.push(key)
        if (!bank.isConnected) return { charge: null }
        if (bank.isAway) throw away()
        const known = accounts.get(key)
        if (!known || known.askedCents !== amountCents) {
          accounts.set(key, {
            ...{ askedCents: amountCents, expiresAt, receivedCents: 0 },
            ...{ isClosed: false, refunds: [] },
          })
        }
        const url = `pix.example.com/qr/v2/${key}`
        return {
          charge: {
            ...{ id: key, amountCents, state: 'open' as const },
            ...(messageId === undefined ? { appointmentId } : { messageId }),
            txid: chargeTxid(key),
            expiresAt: expiresAt ?? '2026-11-26T12:00:00.000Z',
            payload: buildDynamicPix({ url, merchantName: 'Ana', amountCents }),
          },
        }
      },
      async closeCharge({ appointmentId }) {
        if (bank.isAway) throw away()
        const account = accounts.get(appointmentId)
        if (!account) return { isPaid: false }
        const isPaid = account.receivedCents >= account.askedCents
        account.isClosed = !isPaid
        return { isPaid }
      },
      async refundCharges({ appointmentId, requestId, reason }) {
        if (bank.isAway) throw away()
        const account = accountOf(appointmentId)
        const before = account.refunds.find((refund) => refund.requestId === requestId)
        const cents = before?.cents ?? account.receivedCents
        if (!before && cents > 0) {
          account.refunds.push({ requestId, reason, cents })
          account.receivedCents = 0
        }
        return { refundedCents: cents }
      },
    },
  )

  async function page(changes: Partial<Professional> = {}) {
    return world.professional({
      ...{ sessionPrice: 15_000, autoConfirm: true, prepayment: deposit },
      ...changes,
    })
  }
  type Page = Awaited<ReturnType<typeof page>>

  async function booked(at: Page, startsAt = monday('09:00')) {
    const answer = await world.bookAs(world.newPerson(), at.slug, startsAt)
    const [row] = await world.rows<{ id: string }>(
      `select id from appointments where professional_id = $1 and starts_at = $2
       order by created_at desc limit 1`,
      [at.id, startsAt],
    )
    const id = row?.id ?? ''
    const owner = { kind: 'account', userId: at.userId, email: null } as const
    const link = { kind: 'link', appointmentId: id, side: 'client', generation: 0 } as const
    /** The money is at the bank, and booking has not heard of it. */
    function transfer(cents = 3_000) {
      accountOf(id).receivedCents += cents
    }
    /** Billing tells of money that is there. */
    function tellPaid(cents = 3_000) {
      const { askedCents, receivedCents } = accountOf(id)
      return world.tell(billingEvents.PaymentEntered, id, {
        ...{ professionalId: at.id, appointmentId: id, chargeId: newId() },
        ...{ askedCents, receivedCents, endToEndId: newId(), amountCents: cents },
        completes: receivedCents >= askedCents && receivedCents - cents < askedCents,
        paidAt: world.time.now.toString({ fractionalSecondDigits: 3 }),
      })
    }
    return {
      ...{ page: at, id, answer, owner, link },
      get: () => world.bus.call(bookingRpcs.getAppointment, { id }, { actor: owner }),
      change: (changed: object) =>
        world.bus.call(bookingRpcs.changeAppointment, { id, ...changed }, { actor: owner }),
      act: (action: 'cancel' | 'declare-payment') =>
        world.bus.call(bookingRpcs.actOnAppointment, { action }, { actor: link }),
      pix: () => world.bus.call(bookingRpcs.getLinkedPix, {}, { actor: link }),
      account: () => accounts.get(id),
      transfer,
      tellPaid,
      async pays(cents = 3_000) {
        transfer(cents)
        await tellPaid(cents)
      },
      tellRefund: (state: 'done' | 'failed', receivedCents = 0) =>
        world.tell(billingEvents.PaymentRefundSettled, id, {
          ...{ professionalId: at.id, appointmentId: id, chargeId: newId() },
          ...{ askedCents: 3_000, receivedCents, refundId: newId(), amountCents: 3_000 },
          ...{ state, reason: 'cancelled' },
        }),
      /** What events told of it, in short. */
      told: () =>
        events
          .filter(({ subject }) => subject === id)
          .map(({ type, data }) =>
            [type.split('.')[1], data.news, data.notify === false ? 'untold' : undefined]
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
    ...{ bank, asked },
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
