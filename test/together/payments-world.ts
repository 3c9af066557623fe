import {
  bookingEvents,
  bookingRpcs,
  cloudEvent,
  type LinkAction,
  type OfferedPackage,
  type Prepayment,
  type Professional,
  type RpcRequest,
  schedulingEvents,
} from '@encaixe/contracts'
import { ensureStream, newId } from '@encaixe/service-kit'
import {
  everyMessage,
  publishTestEvent,
  testCaller,
  testDatabase,
  testEnvironment,
  until,
} from '@encaixe/service-kit/testing'
import pg from 'pg'
import { z } from 'zod'
import { startPixWorld } from '../../services/billing/test/pix-world.ts'
import { config as bookingConfig } from '../../services/booking/src/config.ts'
import { start as startBooking } from '../../services/booking/src/main.ts'
import { aService } from '../../services/booking/test/offers.ts'
import { somePhone } from '../stack.ts'
import { allHandled } from './all-handled.ts'

/** Pages ask for R$ 30 of R$ 150, and hold a time for 30 minutes. */
export const DEPOSIT = 3_000
const prepayment: Prepayment = {
  ...{ mode: 'deposit', depositCents: DEPOSIT, depositPercent: null, confirmation: 'automatic' },
  ...{ holdMinutes: 30, refundNoticeHours: 24 },
}
/** How a page takes deposits: by its bank, by Mercado Pago, or by a plain key and its professional's word. */
export const ways = ['bank', 'mercado_pago', 'by_hand'] as const
export type Way = (typeof ways)[number]
/** A package of three sessions, for two days. */
export const PACKAGE = 9_000
/** A code that somebody has, and what it was asked for. */
export interface Code {
  code: string
  asked: { appointmentId: string } | { messageId: string } | { purchaseId: string }
}
const paid = z.object({ payment: z.string() })
const TIMEZONE = 'America/Sao_Paulo'

/** Booking and billing beside the sandbox's bank and Mercado Pago, whose clock is the machine's. Theirs runs ahead of it when a test says so. */
export async function startPayments() {
  const time = { ahead: Temporal.Duration.from({ seconds: 0 }) }
  const clock = () => Temporal.Now.instant().add(time.ahead)
  const billing = await startPixWorld({ clock })
  const { bus } = billing
  // Billing, which has started, makes its own.
  for (const stream of ['ACCOUNT', 'BOOKING', 'SCHEDULING'] as const) {
    await ensureStream(bus, stream)
  }
  const database = await testDatabase({ service: 'booking' })
  const begin = () =>
    startBooking(
      bookingConfig.parse({
        ...testEnvironment(bus, database),
        PUBLIC_URL: 'https://encaixe.example',
        LINK_SECRET: 'a-secret-of-the-links',
        NOTE_SECRETS: 'test:a-secret-of-the-tests-that-is-long-enough',
        EXPIRY_SECONDS: 1,
      }),
      { clock },
    )
  let booking = await begin()
  const operator = testCaller(bus.url)
  const pools = {
    booking: new pg.Pool({ connectionString: database.url, max: 2 }),
    billing: new pg.Pool({ connectionString: billing.databaseUrl, max: 2 }),
  }
  const rows = async <T extends pg.QueryResultRow>(
    service: keyof typeof pools,
    text: string,
    values: unknown[] = [],
  ) => (await pools[service].query<T>(text, values)).rows

  const services = ['booking', 'billing'] as const
  const none = async (text: string, values: unknown[] = []) => {
    const found = await Promise.all(services.map((service) => rows(service, text, values)))
    return found.flat().length === 0
  }
  const handled = () =>
    allHandled(bus, ['ACCOUNT', 'BILLING', 'BOOKING', 'SCHEDULING'], () =>
      none('select 1 from outbox where published_at is null'),
    )
  /** Waits until nothing of charges and of packages is due, and every event was handled. */
  const quiet = () =>
    until(
      async () => {
        await handled()
        const due = await rows(
          'booking',
          `select from purchases where (status = 'open' and claimed_at is null and waits_until <= $1)
             or (status = 'active' and expires_at <= $1)`,
          [clock().toString()],
        )
        if (due.length > 0) return false
        return none(
          `select 1 from tasks where kind in ('follow-charge', 'ask-refund', 'end-purchase-charge',
             'read-charge', 'read-named-charge', 'refund-payment')
           and done_at is null and failed_at is null and due_at <= $1`,
          [clock().toString()],
        )
      },
      { what: 'the money to rest', timeoutMs: 110_000 },
    )

  type Owner = Awaited<ReturnType<typeof billing.someone>>
  /** What people do at the bank of a page, and its books. */
  const bankOf = (owner: Owner, way: Way) => {
    if (way === 'bank') {
      return {
        pay: async (code: string, how?: object) =>
          (await billing.pay(code, how)).map(({ endToEndId }) => endToEndId),
        giveBackInApp: billing.giveBackInApp,
        total: async () => (await owner.books()).totalCents,
      }
    }
    return {
      // It takes the whole amount, once.
      pay: async (code: string) => [
        paid.parse(await billing.post('/mercado-pago/payments', { code })).payment,
      ],
      giveBackInApp: (payment: string, amountCents?: number) =>
        billing.post('/mercado-pago/refunds', {
          payment,
          ...(amountCents !== undefined && { amountCents }),
        }),
      total: async () => (way === 'by_hand' ? 0 : (await owner.mercadoPagoBooks()).totalCents),
    }
  }

  /** A page that takes deposits and sells a package; its plan is the trial's. */
  async function page(way: Way = 'bank') {
    const owner = await billing.someone()
    if (way === 'bank') await owner.connect()
    if (way === 'mercado_pago' && (await owner.connectMercadoPago()) !== 'connected')
      throw new Error('Mercado Pago was not connected')
    const asked = {
      ...prepayment,
      confirmation: way === 'by_hand' ? ('by_hand' as const) : ('automatic' as const),
    }
    const services = ['Fisioterapia', 'Massagem'].map((name) =>
      aService({ name, durationMinutes: 60, priceCents: 15_000, prepayment: asked }),
    )
    const [service] = services
    const serviceIds = service ? [service.id] : []
    const sold: OfferedPackage = {
      ...{ id: newId(), name: '3 sessões', description: '', position: 0 },
      entries: [{ serviceIds, sessions: 3 }],
      ...{ priceCents: PACKAGE, validDays: 2, onPage: true, active: true },
    }
    const professional: Professional = {
      ...owner.professional,
      ...{ services, packages: [sold], prepayment: asked, autoConfirm: true },
      ...{ minNoticeMinutes: 0, version: 2 },
      ...(way === 'by_hand' && { instantPayKeyType: 'email', instantPayKey: owner.data.pixKey }),
    }
    const { id } = professional
    await publishTestEvent(bus, schedulingEvents.ProfessionalChanged, {
      subject: id,
      data: professional,
    })
    await publishTestEvent(bus, schedulingEvents.AvailabilityChanged, {
      subject: id,
      data: {
        ...{ professionalId: id, version: 1, specialDays: [], timeOff: [] },
        windows: ([0, 1, 2, 3, 4, 5, 6] as const).map((dayOfWeek) => ({
          ...{ dayOfWeek, startTime: '08:00', endTime: '20:00' },
        })),
      },
    })
    await until(
      async () =>
        (await rows('booking', 'select 1 from availabilities where professional_id = $1', [id]))
          .length > 0 &&
        (await rows('booking', 'select 1 from plans where professional_id = $1', [id])).length > 0,
      { what: 'the copies of the page' },
    )
    return {
      ...owner,
      ...{ way, bank: bankOf(owner, way) },
      ...{ slug: professional.slug, userId: professional.userId },
      ...{ sold, serviceIds: services.map(({ id }) => id) },
    }
  }
  type Page = Awaited<ReturnType<typeof page>>

  /** An hour of a day two weeks ahead, by the clock of the services. */
  const startOf = (hour: number) =>
    clock()
      .toZonedDateTimeISO(TIMEZONE)
      .add({ days: 14 })
      .with({ hour, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
      .toString({ timeZoneName: 'never' })

  /** @param services how many of the page's are booked at once */
  async function booked(at: Page, hour: number, services = 1) {
    const startsAt = startOf(hour)
    const serviceIds = at.serviceIds.slice(0, services)
    const phone = somePhone()
    await bus.call(
      bookingRpcs.createPublicBooking,
      { slug: at.slug, startsAt, serviceIds, clientName: 'João Silva', clientPhone: phone },
      { timeoutMs: 20_000 },
    )
    const [row] = await rows<{ id: string; client: string }>(
      'booking',
      `select id, client_id as client from appointments where professional_id = $1 and starts_at = $2
       order by created_at desc limit 1`,
      [at.professionalId, startsAt],
    )
    const id = row?.id ?? ''
    const owner = { kind: 'account', userId: at.userId, email: null } as const
    const link = { kind: 'link', appointmentId: id, side: 'client', generation: 0 } as const
    const timeoutMs = 20_000
    return {
      ...{ id, clientId: row?.client ?? '', phone },
      get: () => bus.call(bookingRpcs.getAppointment, { id }, { actor: owner, timeoutMs }),
      code: async () =>
        (await bus.call(bookingRpcs.getLinkedPix, {}, { actor: link, timeoutMs })).payload,
      change: (changed: object) =>
        bus.call(bookingRpcs.changeAppointment, { id, ...changed }, { actor: owner, timeoutMs }),
      /** What its professional enters by hand. */
      record: (entered: Omit<RpcRequest<typeof bookingRpcs.recordPayment>, 'id'>) =>
        bus.call(
          bookingRpcs.recordPayment,
          { id, ...entered },
          { actor: { kind: 'professional', userId: at.userId }, timeoutMs },
        ),
      payments: () => bus.call(bookingRpcs.listPayments, { id }, { actor: owner, timeoutMs }),
      retry: (refundId: string) =>
        bus.call(
          bookingRpcs.retryRefund,
          { id: refundId },
          { actor: { kind: 'professional', userId: at.userId }, timeoutMs },
        ),
      /** What its client does by the link of a message. */
      act: (action: LinkAction) =>
        bus.call(bookingRpcs.actOnAppointment, { action }, { actor: link, timeoutMs }),
      /** The codes that its conversation shows now: of what is missing, where a part came. */
      async asked() {
        const { items } = await bus.call(
          bookingRpcs.listMessages,
          { clientId: row?.client ?? '' },
          { actor: owner, timeoutMs },
        )
        return items.flatMap(({ id: messageId, pix }) =>
          pix?.paidCents === undefined ? [] : [{ messageId, ...pix }],
        )
      },
      /** Asks its client for money that is about no appointment. */
      ask: (amountCents: number) =>
        bus.call(
          bookingRpcs.postMessage,
          { clientId: row?.client ?? '', type: 'payment_request', body: '', amountCents },
          { actor: owner, timeoutMs },
        ),
    }
  }

  return {
    ...{ time, clock, billing, bus, operator, rows, page, booked, quiet },
    /** How often both sides were told that a booking is paid. */
    async timesTold(id: string) {
      const events = (await everyMessage(bus, 'BOOKING')).map((text) =>
        cloudEvent.parse(JSON.parse(text)),
      )
      return events.filter(
        ({ type, subject, data }) =>
          type === bookingEvents.PrepaymentSettled.type &&
          subject === id &&
          bookingEvents.PrepaymentSettled.data.parse(data).amountCents > 0,
      ).length
    },
    goAhead(minutes: number) {
      time.ahead = time.ahead.add({ minutes })
    },
    async restart() {
      await booking.stop()
      await billing.restart()
      booking = await begin()
    },
    async stop() {
      await operator.close()
      await booking.stop()
      for (const pool of Object.values(pools)) await pool.end()
      await billing.stop()
      await database.drop()
    },
  }
}

export type Payments = Awaited<ReturnType<typeof startPayments>>
