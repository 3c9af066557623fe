import {
  type Actor,
  AppError,
  type AppointmentView,
  accountEvents,
  billingRpcs,
  bookingRpcs,
  type RpcRequest,
  schedulingRpcs,
} from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { endPaying, pay } from './instead/processor.ts'
import { note } from './simulator.ts'
import { Broken, type World } from './world.ts'

/** Somebody who books. Nothing of theirs is anybody else's, so that it is recognised wherever it turns up. */
export interface Person {
  name: string
  phone: string
  email: string | null
  userId: string
  isErased: boolean
}

export interface Page {
  id: string
  slug: string
  userId: string
  timezone: string
}

export type Practice = Awaited<ReturnType<typeof openPractice>>

const SURNAMES = [
  'Zanetti',
  'Wexler',
  'Quaresma',
  'Kubrusly',
  'Ypiranga',
  'Xerez',
  'Jobim',
  'Uchoa',
]
const TIMEZONES = ['America/Sao_Paulo', 'America/New_York', 'America/Manaus']
const WEEKDAYS = [1, 2, 3, 4, 5] as const
const MINUTES = 50
/** More lost requests in a row are a fault. */
const MOST_ATTEMPTS = 4
/** The product's default, which the page keeps. */
const CANCELLATION_NOTICE_HOURS = 12

/** What somebody asks for, and what the answer has to be worth. */
interface Action {
  name: string
  weight: number
  run: () => Promise<unknown>
}

/** An appointment as it is in the database. */
interface Found {
  id: string
  phone: string
  status: string
  starts_at: Date
  updated_at: Date
}

/** Opens a page. A request or its answer may be lost: then somebody else opens another one. */
async function openedPage(
  world: World,
  { timezone, autoConfirm }: { timezone: string; autoConfirm: boolean },
): Promise<Page> {
  for (let attempt = 1; ; attempt += 1) {
    const userId = `account-${newId()}`
    try {
      const { id, slug } = await world.begun(() =>
        world.operate(schedulingRpcs.createProfessional, {
          ...{ slug: `pratica-${attempt}`, name: 'Ana Ferreira', profession: 'psychologist' },
          ...{ phone: '+5511900000000', sessionDuration: MINUTES, sessionPrice: 15_000 },
          ...{ autoConfirm, timezone, owner: userId },
          windows: WEEKDAYS.map((dayOfWeek) => ({
            ...{ dayOfWeek, startTime: '08:00', endTime: '20:00' },
          })),
        }),
      )
      return { id, slug, userId, timezone }
    } catch (error) {
      if (!(error instanceof AppError) || attempt === MOST_ATTEMPTS) throw error
      note(`the page is not opened: ${error.code}`)
    }
  }
}

/** A professional, those who book, and what each of them may do next. */
export async function openPractice(world: World) {
  const { chance, call, databases } = world
  const timezone = chance.oneOf(TIMEZONES)
  const page = await openedPage(world, { timezone, autoConfirm: chance.is(0.5) })
  const { userId } = page
  const people: Person[] = SURNAMES.map((surname, index) => ({
    name: `Bia ${surname}`,
    phone: `+55119${70_000_001 + index}`,
    email: index % 3 === 0 ? `${surname.toLowerCase()}@cliente.example` : null,
    userId: `account-of-${surname.toLowerCase()}`,
    isErased: false,
  }))
  const professional = { kind: 'professional', userId } as const
  const owner = { kind: 'account', userId, email: null } as const
  const phoneOf = ({ phone }: Person): Actor => ({ kind: 'phone', phone, sessionId: 'simulated' })
  const somebody = () => chance.oneOf(people.filter(({ isErased }) => !isErased))
  let blockedTimes: string[] = []

  /** Appointments as they are in the database, in an order that does not depend on their ids. */
  const rows = (where: string) =>
    databases.of.booking.rows<Found>(
      `select a.id::text, c.phone, a.status, a.starts_at, a.updated_at from appointments a
       join clients c on c.id = a.client_id where ${where} order by a.starts_at, a.created_at limit 40`,
    )

  /** Any of them, or often the one that was changed last: so its events meet. */
  const oneToChange = (found: readonly Found[]): Found =>
    chance.is(0.5)
      ? found.reduce((last, one) => (one.updated_at > last.updated_at ? one : last))
      : chance.oneOf(found)

  const localNow = () => world.now().toZonedDateTimeISO(timezone)

  /** A start that the page offers, or one at which it has something already. */
  async function wantedStart(): Promise<string | undefined> {
    if (chance.is(0.15)) {
      const [taken] = await rows(`a.starts_at > now() and a.status <> 'cancelled'`)
      if (taken) return taken.starts_at.toISOString()
    }
    if (chance.is(0.2)) return justPast()
    const date = localNow()
      .toPlainDate()
      .add({ days: 1 + chance.whole(14) })
    const { slots } = await call(
      schedulingRpcs.listSlots,
      { slug: page.slug, date: date.toString() },
      { actor: { kind: 'nobody' } },
    )
    const starts = [...slots.morning, ...slots.afternoon, ...slots.evening]
    return starts.length > 0 ? chance.oneOf(starts) : undefined
  }

  /** The latest start of today that was offered and has passed. */
  function justPast(): string | undefined {
    const now = localNow()
    const open = now.with({ hour: 8, minute: 0, second: 0, millisecond: 0 })
    const passed = Math.floor(open.until(now).total('minutes') / MINUTES)
    if (passed < 0 || passed > 13) return undefined
    return open
      .add({ minutes: passed * MINUTES })
      .toInstant()
      .toString()
  }

  const isBooked = async (person: Person, startsAt: string) =>
    (
      await databases.of.booking.rows(
        `select from appointments where contact_phone = $1 and starts_at = $2
           and status not in ('cancelled', 'rejected')`,
        [person.phone, startsAt],
      )
    ).length > 0

  async function bookPublicly(person: Person, startsAt: string, actor: Actor): Promise<void> {
    const askedAt = world.now()
    const key = newId()
    const input = {
      ...{ slug: page.slug, startsAt, clientName: person.name, clientPhone: person.phone },
      ...(person.email !== null && { clientEmail: person.email }),
    }
    await call(bookingRpcs.createPublicBooking, input, { actor, idempotencyKey: key })
    if (Temporal.Instant.compare(Temporal.Instant.from(startsAt), askedAt) <= 0) {
      throw new Broken(`a time in the past was booked: ${startsAt} at ${askedAt}`)
    }
    if (!(await isBooked(person, startsAt))) {
      throw new Broken(`a booking of ${startsAt} was acknowledged and is not there`)
    }
  }

  async function bookSomething(actorOf: (person: Person) => Actor) {
    const person = somebody()
    const startsAt = await wantedStart()
    if (startsAt) await bookPublicly(person, startsAt, actorOf(person))
  }

  /** Several events of one appointment within moments. */
  async function bookAndRegret() {
    const person = somebody()
    const startsAt = await wantedStart()
    if (!startsAt) return
    await bookPublicly(person, startsAt, { kind: 'nobody' })
    const booked = `c.phone = '${person.phone}' and a.starts_at = '${startsAt}'
      and a.status in ('pending_confirmation', 'confirmed')`
    await settled(
      () => change(booked, 'professional', { status: 'confirmed' }),
      'the professional confirms it',
    )
    await settled(() => change(booked, 'client', { status: 'cancelled' }), 'the client cancels it')
  }

  /** Two people want the same time at the same moment. */
  async function bookAtOnce() {
    const startsAt = await wantedStart()
    if (!startsAt) return
    const one = somebody()
    const other = chance.oneOf(people.filter((person) => person !== one && !person.isErased))
    await Promise.allSettled(
      [one, other].map((person) =>
        settled(() => bookPublicly(person, startsAt, { kind: 'nobody' }), 'both want it'),
      ),
    )
  }

  async function bookByHand() {
    const person = somebody()
    const startsAt = await wantedStart()
    if (!startsAt) return
    const { name, phone, email } = person
    const view = await call(
      bookingRpcs.createAppointment,
      { client: { name, phone, ...(email !== null && { email }) }, startsAt },
      { actor: professional, idempotencyKey: newId() },
    )
    await isKept(view)
  }

  /** What was answered is what is stored, or something later is. */
  async function isKept({ id, status, startsAt, paymentStatus, version }: AppointmentView) {
    const [row] = await databases.of.booking.rows<{
      status: string
      starts_at: Date
      payment_status: string
      version: number
    }>('select status, starts_at, payment_status, version from appointments where id = $1', [id])
    if (!row) throw new Broken(`an appointment was acknowledged and is not there: ${id}`)
    if (row.version < version) throw new Broken(`an acknowledged change is gone: ${id}`)
    if (row.version > version) return
    const isSame =
      row.status === status &&
      row.payment_status === paymentStatus &&
      row.starts_at.getTime() === Date.parse(startsAt)
    if (!isSame) throw new Broken(`a change was acknowledged and another is stored: ${id}`)
  }

  type Change = Omit<RpcRequest<typeof bookingRpcs.changeAppointment>, 'id'>

  /** One of the two sides changes an appointment. */
  async function change(where: string, by: 'professional' | 'client', wanted: Change) {
    const found = await rows(where)
    if (found.length === 0) return bookSomething(() => ({ kind: 'nobody' }))
    const { id, phone, status, starts_at } = oneToChange(found)
    const person = people.find((one) => one.phone === phone)
    if (!person || person.isErased) return
    const actor = by === 'professional' ? owner : phoneOf(person)
    const askedAt = world.now()
    const view = await call(bookingRpcs.changeAppointment, { id, ...wanted }, { actor })
    const startsAt = Temporal.Instant.fromEpochMilliseconds(starts_at.getTime())
    const latest = startsAt.subtract({ hours: CANCELLATION_NOTICE_HOURS })
    const isLate = Temporal.Instant.compare(askedAt, latest) > 0
    const isBound = status === 'confirmed' && by === 'client' && wanted.status === 'cancelled'
    if (isBound && isLate && view.startsAt === startsAt.toString()) {
      throw new Broken(`a client cancelled after the cancellation notice: ${id}`)
    }
    await isKept(view)
  }

  async function move(by: 'professional' | 'client') {
    const startsAt = await wantedStart()
    if (startsAt) await change(`a.starts_at > now() and a.status <> 'cancelled'`, by, { startsAt })
  }

  async function takeTimeOff() {
    const startsAt = localNow().add({ days: 1 + chance.whole(20), hours: chance.whole(8) })
    const { id } = await call(
      schedulingRpcs.addTimeOff,
      {
        startsAt: startsAt.toInstant().toString(),
        endsAt: startsAt
          .add({ hours: 1 + chance.whole(30) })
          .toInstant()
          .toString(),
      },
      { actor: professional },
    )
    blockedTimes.push(id)
  }

  async function giveTimeOffBack() {
    const [id, ...others] = blockedTimes
    if (id === undefined) return
    blockedTimes = others
    await call(schedulingRpcs.removeTimeOff, { id }, { actor: professional })
  }

  async function changeHours() {
    const startTime = chance.oneOf(['07:00', '08:00', '09:00'])
    const windows = WEEKDAYS.map((dayOfWeek) => ({ dayOfWeek, startTime, endTime: '20:00' }))
    await call(schedulingRpcs.replaceAvailability, { windows }, { actor: professional })
  }

  async function changeSettings() {
    await call(
      schedulingRpcs.updateBookingSettings,
      { autoConfirm: chance.is(0.5), bufferMinutes: chance.oneOf([0, 10]) },
      { actor: professional },
    )
  }

  /** A person looks at what is theirs, and sees nobody else's. */
  async function look() {
    const person = somebody()
    const { items } = await call(bookingRpcs.listAppointments, {}, { actor: phoneOf(person) })
    const others = people.filter((one) => one !== person)
    const text = JSON.stringify(items)
    for (const other of others) {
      if (text.includes(other.phone) || text.includes(other.name)) {
        throw new Broken(`${person.name} sees an appointment of ${other.name}`)
      }
    }
    const [foreign] = await rows(`c.phone <> '${person.phone}'`)
    if (!foreign) return
    const answer = await call(
      bookingRpcs.getAppointment,
      { id: foreign.id },
      { actor: phoneOf(person) },
    ).catch((error: unknown) => error)
    if (!(answer instanceof AppError))
      throw new Broken(`${person.name} opens another's appointment`)
  }

  async function review() {
    const found = await rows(`a.status = 'completed' and a.reviewed_at is null`)
    if (found.length === 0) return
    const { id, phone } = chance.oneOf(found)
    const person = people.find((one) => one.phone === phone)
    if (!person || person.isErased) return
    const input = { appointmentId: id, rating: 1 + chance.whole(5), comment: '' }
    await call(bookingRpcs.createReview, input, { actor: phoneOf(person) })
  }

  const tellOf = (customer: string | undefined) =>
    customer === undefined
      ? undefined
      : call(
          billingRpcs.receiveProcessorEvent,
          {
            event: {
              ...{ id: `evt_${newId()}`, object: 'event', type: 'customer.subscription.updated' },
              created: Math.floor(world.now().epochMilliseconds / 1_000),
              data: { object: { object: 'subscription', customer } },
            },
          },
          {},
        )

  async function buyPlan() {
    const plan = chance.oneOf(['basic', 'pro', 'pro', 'premium'])
    await call(billingRpcs.startCheckout, { plan }, { actor: professional })
    if (chance.is(0.8)) await tellOf(pay())
  }

  async function beginSeries() {
    const person = somebody()
    const { name, phone } = person
    const startsOn = localNow()
      .toPlainDate()
      .add({ days: 1 + chance.whole(10) })
      .toString()
    const hour = 9 + chance.whole(10)
    await call(
      schedulingRpcs.createRecurringSchedule,
      {
        ...{ client: { name, phone }, startsOn, startTime: `${String(hour).padStart(2, '0')}:00` },
        ...{
          frequency: chance.oneOf(['weekly', 'biweekly', 'monthly'] as const),
          count: 4 + chance.whole(12),
        },
      },
      { actor: professional },
    )
  }

  async function turnSeries() {
    const { items } = await call(schedulingRpcs.listRecurringSchedules, {}, { actor: professional })
    const live = items.filter(({ status }) => status !== 'ended')
    if (live.length === 0) return
    const { id, status } = chance.oneOf(live)
    const from = localNow().toPlainDate().add({ days: 1 }).toString()
    const turn = chance.oneOf([
      ...(status === 'paused'
        ? (['resumeRecurringSchedule'] as const)
        : (['pauseRecurringSchedule'] as const)),
      ...(['endRecurringSchedule', 'changeRecurringSchedule'] as const),
    ])
    if (turn === 'changeRecurringSchedule') {
      const startTime = `${String(9 + chance.whole(10)).padStart(2, '0')}:00`
      await call(schedulingRpcs[turn], { id, from, startTime }, { actor: professional })
    } else await call(schedulingRpcs[turn], { id, from }, { actor: professional })
  }

  /** What the report says is what the rows say. */
  async function readReport() {
    const today = localNow().toPlainDate()
    const from = today.subtract({ days: 360 }).toString()
    const { totals } = await call(
      bookingRpcs.getFinanceReport,
      { from, to: today.toString(), by: 'month' },
      { actor: professional },
    )
    const [row] = await databases.of.booking.rows<{ revenue: number; refunded: number }>(
      `select coalesce(sum(price_cents) filter (where (captured_at at time zone $2)::date >= $1), 0)::int
           - coalesce(sum(price_cents) filter (where (refunded_at at time zone $2)::date >= $1), 0)::int as revenue,
         coalesce(sum(price_cents) filter (where (refunded_at at time zone $2)::date >= $1), 0)::int as refunded
       from appointments`,
      [from, timezone],
    )
    const isSame = row?.revenue === totals.revenueCents && row.refunded === totals.refundedCents
    if (!isSame) {
      throw new Broken(
        `a report says ${JSON.stringify(totals)} and the rows ${JSON.stringify(row)}`,
      )
    }
  }

  const past = `a.starts_at < now() and a.status = 'confirmed'`
  const ahead = `a.starts_at > now() and a.status in ('pending_confirmation', 'confirmed')`
  const actions: Action[] = [
    { name: 'somebody books', weight: 12, run: () => bookSomething(() => ({ kind: 'nobody' })) },
    {
      name: 'somebody who has proven their phone books',
      weight: 3,
      run: () => bookSomething(phoneOf),
    },
    { name: 'somebody books and thinks again', weight: 8, run: bookAndRegret },
    { name: 'two want the same time', weight: 3, run: bookAtOnce },
    { name: 'the professional books', weight: 5, run: bookByHand },
    {
      name: 'the professional confirms',
      weight: 5,
      run: () =>
        change(`${ahead} and a.status = 'pending_confirmation'`, 'professional', {
          status: 'confirmed',
        }),
    },
    {
      name: 'the professional rejects',
      weight: 1,
      run: () =>
        change(`a.status = 'pending_confirmation'`, 'professional', { status: 'rejected' }),
    },
    {
      name: 'a client cancels',
      weight: 3,
      run: () => change(ahead, 'client', { status: 'cancelled' }),
    },
    {
      name: 'the professional cancels',
      weight: 1,
      run: () => change(ahead, 'professional', { status: 'cancelled' }),
    },
    { name: 'a client moves', weight: 3, run: () => move('client') },
    { name: 'the professional moves', weight: 2, run: () => move('professional') },
    {
      name: 'a client confirms to come',
      weight: 3,
      run: () => change(ahead, 'client', { attendanceConfirmed: true }),
    },
    {
      name: 'a session took place',
      weight: 6,
      run: () => change(past, 'professional', { status: 'completed' }),
    },
    {
      name: 'a client did not come',
      weight: 1,
      run: () => change(past, 'professional', { status: 'no_show' }),
    },
    {
      name: 'a client says that they paid',
      weight: 2,
      run: () =>
        change(`a.payment_status = 'none' and a.status <> 'cancelled'`, 'client', {
          paymentStatus: 'authorized',
        }),
    },
    {
      name: 'the money came',
      weight: 4,
      run: () =>
        change(
          `a.payment_status in ('none', 'authorized') and a.status = 'completed'`,
          'professional',
          { paymentStatus: 'captured' },
        ),
    },
    {
      name: 'the money goes back',
      weight: 1,
      run: () =>
        change(`a.payment_status = 'captured'`, 'professional', { paymentStatus: 'refunded' }),
    },
    { name: 'a client reviews', weight: 2, run: review },
    { name: 'the professional buys a plan', weight: 2, run: buyPlan },
    {
      name: 'the plan is not paid for any more',
      weight: 0.5,
      run: async () => tellOf(endPaying()),
    },
    { name: 'a series begins', weight: 2, run: beginSeries },
    { name: 'a series changes', weight: 2, run: turnSeries },
    { name: 'the professional takes time off', weight: 1, run: takeTimeOff },
    { name: 'the professional takes less time off', weight: 1, run: giveTimeOffBack },
    { name: 'the professional changes hours', weight: 1, run: changeHours },
    { name: 'the professional changes settings', weight: 1, run: changeSettings },
    { name: 'a client looks', weight: 2, run: look },
  ]

  /** Does something, and notes how it was answered. What must not be is thrown on. */
  async function settled(run: () => Promise<unknown>, name: string): Promise<void> {
    try {
      await run()
      note(`${name}: done`)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'INTERNAL') throw new Broken(`${name}: ${error.message}`)
      note(`${name}: ${error.code}`)
    }
  }

  return {
    page,
    people,
    readReport: () => settled(readReport, 'the professional reads the report'),
    /** Lets somebody do something. */
    async act(): Promise<void> {
      const action = chance.weighed(actions)
      if (!action) return
      note(`${action.name} …`)
      await settled(action.run, action.name)
    },
    /** Somebody proves that what was booked with their phone is theirs. */
    async prove(): Promise<Person> {
      const person = somebody()
      const { userId, phone, email } = person
      note(`${person.name} proves their phone`)
      await world.publish(accountEvents.PhoneProven, userId, { userId, phone, email })
      return person
    },
    /** They want everything about them gone, and book no more. */
    async leave(person: Person): Promise<void> {
      person.isErased = true
      const { userId } = person
      note(`${person.name} leaves`)
      const asked = { userId, deletionId: newId(), professionalId: null }
      await world.publish(accountEvents.AccountDeletionRequested, userId, asked)
    },
  }
}
