import {
  type AppointmentView,
  accountEvents,
  billingEvents,
  bookingEvents,
  bookingRpcs,
  type CloudEvent,
  cloudEvent,
  PLANS,
  type PlanKey,
  type Professional,
  type RecurringSchedule,
  type RpcRequest,
  schedulingRpcs,
} from '@encaixe/contracts'
import { ensureStream, newId, type RunningService } from '@encaixe/service-kit'
import {
  everyMessage,
  publishTestEvent,
  testBus,
  testDatabase,
  testEnvironment,
  until,
} from '@encaixe/service-kit/testing'
import pg from 'pg'
import { config as bookingConfig } from '../../services/booking/src/config.ts'
import { start as startBooking } from '../../services/booking/src/main.ts'
import { config as schedulingConfig } from '../../services/scheduling/src/config.ts'
import { start as startScheduling } from '../../services/scheduling/src/main.ts'
import { allHandled } from './all-handled.ts'

/** A Friday noon in New York and São Paulo; the next Monday is 2026-11-23. */
const FRIDAY = Temporal.Instant.from('2026-11-20T12:00:00-05:00')
const weekdays = [1, 2, 3, 4, 5] as const
/** Uses the machine's clock, not the services': a test waits for it. */
const SWEEP_SECONDS = 1

type NewSeries = RpcRequest<typeof bookingRpcs.createRecurringSchedule>
type SeriesRpc = 'pauseRecurringSchedule' | 'resumeRecurringSchedule' | 'endRecurringSchedule'

/** An appointment row of a series. */
export interface Booked {
  id: string
  number: number
  starts_at: Date
  ends_at: Date
  status: string
  price_cents: number
  version: number
  cancel_reason: string | null
}

/** Scheduling and booking on one bus, with a clock that the test sets. */
export async function startTogether() {
  const bus = await testBus({ service: 'gateway' })
  const databases = {
    scheduling: await testDatabase({ service: 'scheduling' }),
    booking: await testDatabase({ service: 'booking' }),
  }
  for (const stream of ['ACCOUNT', 'BILLING', 'BOOKING', 'SCHEDULING'] as const) {
    await ensureStream(bus, stream)
  }
  const time = { now: FRIDAY }
  const clock = () => time.now
  const begin = {
    scheduling: () =>
      startScheduling(schedulingConfig.parse(testEnvironment(bus, databases.scheduling)), {
        clock,
      }),
    booking: () =>
      startBooking(
        bookingConfig.parse({
          ...testEnvironment(bus, databases.booking),
          PUBLIC_URL: 'https://encaixe.example',
          LINK_SECRET: 'a-secret-of-the-links',
          NOTE_SECRETS: 'test:a-secret-of-the-tests-that-is-long-enough',
          RECURRING_SWEEP_SECONDS: SWEEP_SECONDS,
        }),
        { clock },
      ),
  }
  const running: Record<keyof typeof begin, RunningService> = {
    scheduling: await begin.scheduling(),
    booking: await begin.booking(),
  }
  const pools = {
    scheduling: new pg.Pool({ connectionString: databases.scheduling.url, max: 2 }),
    booking: new pg.Pool({ connectionString: databases.booking.url, max: 2 }),
  }
  const rows = async <T extends pg.QueryResultRow>(
    service: keyof typeof pools,
    text: string,
    values: unknown[] = [],
  ) => (await pools[service].query<T>(text, values)).rows

  const as = ({ userId }: Pick<Professional, 'userId'>) => ({
    actor: { kind: 'professional' as const, userId },
    timeoutMs: 20_000,
  })

  const areOutboxesEmpty = async () => {
    const waiting = await Promise.all(
      (['scheduling', 'booking'] as const).map((service) =>
        rows(service, 'select 1 from outbox where published_at is null'),
      ),
    )
    return waiting.flat().length === 0
  }
  /** Waits until every event of either service was handled by the other. */
  const settled = () =>
    allHandled(bus, ['ACCOUNT', 'BILLING', 'BOOKING', 'SCHEDULING'], areOutboxesEmpty)

  const events = async (stream: 'BOOKING' | 'SCHEDULING'): Promise<CloudEvent[]> =>
    (await everyMessage(bus, stream)).map((text) => cloudEvent.parse(JSON.parse(text)))

  return {
    bus,
    time,
    rows,
    settled,
    events,
    databases,
    /** Returns the events of one type that contain the series' id. */
    told: async (stream: 'BOOKING' | 'SCHEDULING', name: string, seriesId: string) =>
      (await events(stream)).filter(
        ({ type, data }) =>
          type.includes(`.${name}.`) && JSON.stringify(data).includes(`"${seriesId}"`),
      ),
    async restart(service: keyof typeof begin) {
      await running[service].stop()
      running[service] = await begin[service]()
    },
    async professional({ timezone = 'America/New_York' } = {}): Promise<Professional> {
      const made = await bus.call(schedulingRpcs.createProfessional, {
        slug: `serie-${newId().slice(-12)}`,
        name: 'Ana Lima',
        profession: 'psychologist',
        phone: '+5511987654321',
        sessionDuration: 50,
        sessionPrice: 15_000,
        autoConfirm: true,
        timezone,
        owner: `account-${newId()}`,
        windows: weekdays.map((dayOfWeek) => ({
          ...{ dayOfWeek, startTime: '08:00', endTime: '20:00' },
        })),
      })
      await settled()
      return { ...made, services: [], places: [], packages: [], formerSlugs: [] }
    },
    async plan(
      { id }: Pick<Professional, 'id'>,
      effectivePlan: PlanKey,
      version: number,
      trialEndsAt: string | null = null,
    ) {
      await publishTestEvent(bus, billingEvents.SubscriptionChanged, {
        subject: id,
        data: {
          ...{ professionalId: id, plan: effectivePlan, effectivePlan },
          limits: PLANS[effectivePlan].limits,
          ...{ trialEndsAt, status: 'none', cancelAtPeriodEnd: false, version },
          reason: 'processor',
        },
      })
      await settled()
    },
    /** Makes a series of a new client and waits for its first appointments. */
    async series(owner: Professional, wanted: Partial<NewSeries> = {}): Promise<RecurringSchedule> {
      const made = await bus.call(
        bookingRpcs.createRecurringSchedule,
        {
          ...(wanted.clientId === undefined && {
            client: { name: 'João Silva', phone: somePhone() },
          }),
          frequency: 'weekly',
          startTime: '15:00',
          startsOn: '2026-11-25',
          ...wanted,
        },
        as(owner),
      )
      await settled()
      return made
    },
    async change(
      owner: Professional,
      wanted: RpcRequest<typeof bookingRpcs.changeRecurringSchedule>,
    ) {
      const changed = await bus.call(bookingRpcs.changeRecurringSchedule, wanted, as(owner))
      await settled()
      return changed
    },
    async turn(owner: Professional, rpc: SeriesRpc, id: string, from?: string) {
      const input = { id, ...(from !== undefined && { from }) }
      const turned = await bus.call(bookingRpcs[rpc], input, as(owner))
      await settled()
      return turned
    },
    list: async (owner: Professional) =>
      (await bus.call(bookingRpcs.listRecurringSchedules, {}, as(owner))).items,
    /** Changes an appointment by hand, as the professional does. */
    async byHand(
      { userId }: Professional,
      change: Omit<RpcRequest<typeof bookingRpcs.changeAppointment>, never>,
    ): Promise<AppointmentView> {
      const actor = { kind: 'account' as const, userId, email: null }
      const changed = await bus.call(bookingRpcs.changeAppointment, change, { actor })
      await settled()
      return changed
    },
    appointments: (seriesId: string, { standing = true } = {}) =>
      rows<Booked>(
        'booking',
        `select id, occurrence_number as number, starts_at, ends_at, status, price_cents, version,
           cancel_reason
         from appointments where recurring_schedule_id = $1
           and ($2 = false or status not in ('cancelled', 'rejected'))
         order by starts_at, created_at`,
        [seriesId, standing],
      ),
    async timeOff(owner: Professional, startsAt: string, endsAt: string): Promise<void> {
      await bus.call(schedulingRpcs.addTimeOff, { startsAt, endsAt }, as(owner))
      await settled()
    },
    /** Gives a date hours of its own; none: closed. */
    async specialDay(
      owner: Professional,
      date: string,
      windows: { startTime: string; endTime: string }[],
    ): Promise<void> {
      await bus.call(schedulingRpcs.setSpecialDay, { date, windows, note: null }, as(owner))
      await settled()
    },
    /** Moves the clock and waits until all occurrences within the horizon are booked. */
    async goTo(instant: string): Promise<void> {
      time.now = Temporal.Instant.from(instant)
      const due = 'select 1 from recurring_schedules where next_due_at <= $1'
      await until(async () => (await rows('booking', due, [instant])).length === 0, {
        what: 'the job',
      })
      await settled()
    },
    async deleteAccount(userId: string, professionalId: string | null = null) {
      const deletionId = newId()
      await publishTestEvent(bus, accountEvents.AccountDeletionRequested, {
        subject: userId,
        data: { userId, deletionId, professionalId },
      })
      const erased = async () =>
        (await events('BOOKING')).some(
          ({ type, subject }) => type === bookingEvents.DataErased.type && subject === deletionId,
        )
      await until(erased, { what: 'the erasure' })
      await settled()
    },
    async stop() {
      for (const service of Object.values(running)) await service.stop()
      for (const pool of Object.values(pools)) await pool.end()
      await bus.close()
      for (const database of Object.values(databases)) await database.drop()
    },
  }
}

export type Together = Awaited<ReturnType<typeof startTogether>>

let phones = 10_000_000
/** Returns a new one each time. */
export function somePhone(): string {
  phones += 1
  return `+55119${phones}`
}

/** `2026-11-25T15:00-05:00` */
export function localTime(date: Date, timezone = 'America/New_York'): string {
  const at = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(timezone)
  return at.toString({ timeZoneName: 'never', smallestUnit: 'minute' })
}
