import {
  AppError,
  type Availability,
  billingEvents,
  bookingRpcs,
  type EventContract,
  type EventData,
  type Professional,
  type RpcRequest,
  type Subscription,
  schedulingEvents,
} from '@encaixe/contracts'
import { aProfessional } from '@encaixe/contracts/testing'
import { type CallContext, ensureStream, newId, type RunningService } from '@encaixe/service-kit'
import {
  type TestBus,
  testBus,
  testDatabase,
  testEnvironment,
  until,
} from '@encaixe/service-kit/testing'
import pg from 'pg'
import { config } from '../src/config.ts'
import { start } from '../src/main.ts'

/** Everything below happens on a Friday morning in São Paulo. */
export const now = Temporal.Instant.from('2026-11-20T10:00:00-03:00')
/** The phone of a page's client unless another is named: over all pages one phone books ten times a day. */
export const phoneOf = (slug: string) => `+55119${String(numberOf(slug)).padStart(8, '0')}`

const numbers = new Map<string, number>()
function numberOf(slug: string): number {
  const known = numbers.get(slug) ?? 88_000_000 + numbers.size
  numbers.set(slug, known)
  return known
}

export const monday = (time: string) => `2026-11-23T${time}:00-03:00`

export interface EventChoices {
  id?: string
  time?: Temporal.Instant
}

type Booking = RpcRequest<typeof bookingRpcs.createPublicBooking>

/** The service as it runs, with a bus beside it that plays the services it hears from. */
export async function startWorld(env: Record<string, string> = {}) {
  const time = { now }
  const bus: TestBus = await testBus({ service: 'scheduling' })
  const database = await testDatabase({ service: 'booking' })
  await ensureStream(bus, 'SCHEDULING')
  await ensureStream(bus, 'BILLING')
  const settings = config.parse({
    ...testEnvironment(bus, database),
    PUBLIC_URL: 'https://encaixe.example',
    LINK_SECRET: 'a-secret-of-the-links',
    EXPIRY_SECONDS: 600,
    NOTE_SECRETS: 'test:a-secret-of-the-tests-that-is-long-enough',
    ...env,
  })
  const begin = (): Promise<RunningService> => start(settings, { clock: () => time.now })
  let booking = await begin()
  const sql = new pg.Pool({ connectionString: database.url, max: 2 })

  const rows = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await sql.query<T>(text, values)).rows

  async function tell<E extends EventContract>(
    event: E,
    subject: string,
    data: EventData<E>,
    { id = newId(), time = now }: EventChoices = {},
  ) {
    const envelope = {
      specversion: '1.0',
      id,
      source: 'test',
      type: event.type,
      subject,
      time: time.toString(),
      datacontenttype: 'application/json',
      data,
    }
    await bus.jetstream.publish(event.natsSubject, JSON.stringify(envelope))
    await until(
      async () => (await rows('select from inbox where event_id = $1', [envelope.id])).length > 0,
      { what: `${event.type} to be handled` },
    )
  }

  return {
    bus,
    /** The service's clock, which stands still unless a test moves it. */
    time,
    databaseUrl: database.url,
    rows,
    /** Tells an event as its service's relay does, and waits until it was handled. */
    tell,
    tellProfessional: (data: Professional) =>
      tell(schedulingEvents.ProfessionalCreated, data.id, data),
    tellProfessionalChanged: (data: Professional) =>
      tell(schedulingEvents.ProfessionalChanged, data.id, data),
    tellAvailability: (data: Availability) =>
      tell(schedulingEvents.AvailabilityChanged, data.professionalId, data),
    tellPlan: (data: Subscription) =>
      tell(billingEvents.SubscriptionChanged, data.professionalId, {
        ...data,
        reason: 'processor',
      }),
    /** A professional whose copies have arrived. */
    async professional(changes: Partial<Professional> = {}) {
      const made = aProfessional(changes)
      await tell(schedulingEvents.ProfessionalCreated, made.id, made)
      await tell(schedulingEvents.AvailabilityChanged, made.id, aWeek(made.id))
      return made
    },
    book: (request: Partial<Booking> & Pick<Booking, 'slug'>, context: CallContext = {}) =>
      bus.call(
        bookingRpcs.createPublicBooking,
        {
          startsAt: monday('09:00'),
          clientName: 'Zé da Silva',
          clientPhone: phoneOf(request.slug),
          ...request,
        },
        { timeoutMs: 20_000, ...context },
      ),
    /** As if the person had proven the phone, or the professional had entered the address. */
    confirmAddress: (email: string) =>
      rows('update clients set email_confirmed = true where email = $1', [email]),
    /** Enters the money of appointments that a test inserted itself, as their columns have it. */
    async enterInserted() {
      await rows(
        `insert into payment_entries (id, appointment_id, professional_id, amount_cents, method, confirmed_by, paid_at, recorded_at)
         select gen_random_uuid(), a.id, a.professional_id, moved.sign * a.price_cents, 'pix', 'professional', moved.at, moved.at
         from appointments a, lateral (values (1, a.captured_at), (-1, a.refunded_at)) as moved (sign, at)
         where moved.at is not null and a.price_cents > 0
           and not exists (select from payment_entries e where e.appointment_id = a.id)`,
      )
      await rows(
        `update appointments set paid_cents = price_cents where payment_status = 'captured' and paid_cents = 0`,
      )
    },
    /** Stops the service, and starts it again. */
    async restart(meanwhile: () => unknown = () => {}) {
      await booking.stop()
      await meanwhile()
      booking = await begin()
    },
    async stop() {
      await booking.stop()
      await sql.end()
      await bus.close()
      await database.drop()
    },
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>

/** What an answer comes to: OK, or the code it was refused with. */
export const codeOf = async (answer: Promise<unknown>) => {
  try {
    await answer
    return 'OK'
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

export const aWeek = (
  professionalId: string,
  changes: Partial<Availability> = {},
): Availability => ({
  professionalId,
  version: 1,
  windows: [1, 2].map((day) => ({
    dayOfWeek: day === 1 ? 1 : 2,
    startTime: '09:00',
    endTime: '18:00',
  })),
  specialDays: [],
  timeOff: [],
  ...changes,
})

export const aPlan = (
  professionalId: string,
  changes: Partial<Subscription> = {},
): Subscription => ({
  professionalId,
  plan: 'free',
  effectivePlan: 'free',
  limits: { clients: 1, appointmentsPerMonth: 2 },
  trialEndsAt: null,
  status: 'none',
  cancelAtPeriodEnd: false,
  version: 1,
  ...changes,
})
