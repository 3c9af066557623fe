import type { BookingSnapshot } from '@encaixe/contracts'
import { createLogger, createTasks, type RunningService } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendReminders } from '../../src/reminders/send-reminders.ts'
import type { NotifierTransaction } from '../../src/store.ts'
import { bookingEvent, zoneWhere } from '../builders.ts'
import { booking, startWorld, type World } from '../world.ts'

let world: World
let notifier: RunningService

beforeAll(async () => {
  world = await startWorld()
  notifier = await world.startNotifier()
})
afterAll(async () => {
  await notifier?.stop()
  await world?.stop()
})

const HOUR = 3_600_000
const inMs = (milliseconds: number) =>
  Temporal.Instant.fromEpochMilliseconds(Date.now() + milliseconds)

/** A confirmed booking that begins in so many milliseconds, by people who are awake. */
const confirmedIn = (milliseconds: number) =>
  booking({
    status: 'confirmed',
    timezone: zoneWhere(12),
    startsAt: inMs(milliseconds).toString({ smallestUnit: 'millisecond' }),
    professionalEmail: null,
  })

type Booked = ReturnType<typeof booking>['snapshot']

/** The same booking later. */
const changed = (
  { appointment, ...rest }: Booked,
  change: Partial<BookingSnapshot['appointment']>,
): Booked => ({ ...rest, appointment: { ...appointment, ...change } })

/** An event that happened so many milliseconds ago. */
const eventOf = (
  name: Parameters<typeof bookingEvent>[0],
  snapshot: Booked,
  { agoMs = 0, ...more }: { agoMs?: number } & Record<string, unknown> = {},
) => ({
  ...bookingEvent(name, { ...snapshot, ...more }),
  time: inMs(-agoMs).toString(),
})

const DAYS_AGO = { agoMs: 72 * HOUR }

async function tell(...events: ReturnType<typeof eventOf>[]) {
  for (const event of events) await world.publish(event)
  const ids = [...new Set(events.map(({ id }) => id))]
  await until(
    async () => {
      const [row] = await world.prisma.$queryRaw<{ count: number }[]>`
        select count(distinct event_id)::int as count from inbox where event_id = any(${ids}::uuid[])`
      return row?.count === ids.length
    },
    { what: 'the events to be handled', timeoutMs: 120_000 },
  )
}

/** Reminders that wait, the one that is due first before the others. */
const remindersOf = async ({ appointment }: Booked) => {
  const rows = await world.prisma.$queryRaw<{ kind: string; startsAt: Date }[]>`
    select body ->> 'kind' as kind,
      (body #>> '{snapshot,appointment,startsAt}')::timestamptz as "startsAt"
    from tasks
    where kind = 'reminder' and body #>> '{snapshot,appointment,id}' = ${appointment.id}
    order by due_at`
  return rows.map(({ kind, startsAt }) => `${kind} before ${startsAt.toISOString()}`)
}

/** The reminders of a start of an appointment, as {@link remindersOf} lists them. */
const both = (startsAt: string) =>
  ['24h', '1h'].map((kind) => `${kind} before ${new Date(startsAt).toISOString()}`)
const secondOf = ({ appointment }: Booked) => both(appointment.startsAt).slice(1)

const deliveriesOf = ({ appointment }: Booked, template: string) =>
  world.prisma.delivery.findMany({ where: { appointmentId: appointment.id, template } })

/** As often as it is sent, once every message that is on its way has arrived. */
const remindersOn = async (phone: string) =>
  (await world.sandbox.messages(phone)).filter(({ text }) => text.includes('quase na hora'))

test('a due reminder goes out once, by WhatsApp and by e-mail, with its actions', async () => {
  const { snapshot, client } = confirmedIn(24 * HOUR - 1_000)
  await tell(eventOf('BookingCreated', snapshot, DAYS_AGO))
  const sent = await until(async () => {
    const rows = await deliveriesOf(snapshot, 'msgReminder24h')
    return rows.length === 2 && rows.every(({ status }) => status !== 'pending') && rows
  })
  expect(sent.map(({ channel }) => channel).toSorted()).toEqual(['email', 'whatsapp'])
  const messages = await until(async () => {
    const found = await world.sandbox.messages(client.phone)
    return found.some(({ text }) => text.includes('Lembrete')) && found
  })
  const reminder = messages.find(({ text }) => text.includes('Lembrete'))
  expect(reminder?.text).toMatch(/https:\/\/encaixe\.example\/a\/[\w-]{47}/)
  expect(reminder?.buttons.map(({ title }) => title)).toEqual(['Confirmar', 'Remarcar', 'Cancelar'])
  expect(await remindersOf(snapshot)).toEqual(secondOf(snapshot))
})

test('a client who writes with the agent is reminded after they pause', async () => {
  const { snapshot, client } = confirmedIn(24 * HOUR - 1_000)
  const conversation = (type: string, more: Record<string, unknown>) => ({
    ...eventOf('BookingCreated', snapshot),
    id: crypto.randomUUID(),
    type: `agent.${type}.v1`,
    data: { conversationId: crypto.randomUUID(), phone: client.phone, ...more },
  })
  const publish = (event: { type: string }) =>
    world.bus.jetstream.publish(`events.${event.type}`, JSON.stringify(event))
  await publish(conversation('ConversationOpened', { openedAt: inMs(0).toString() }))
  await until(
    () => world.prisma.conversation.findFirst({ where: { phone: client.phone, isOpen: true } }),
    { what: 'the conversation to be known' },
  )
  // Somebody else's, that is due as well, shows that reminders have been looked for.
  const other = confirmedIn(24 * HOUR - 1_000).snapshot
  await tell(
    eventOf('BookingCreated', snapshot, DAYS_AGO),
    eventOf('BookingCreated', other, DAYS_AGO),
  )
  await until(async () => (await deliveriesOf(other, 'msgReminder24h')).length > 0, {
    what: 'a reminder',
  })
  expect(await remindersOf(snapshot)).toEqual(both(snapshot.appointment.startsAt))
  await publish(conversation('ConversationIdle', { idleAt: inMs(1_000).toString() }))
  await until(async () => (await deliveriesOf(snapshot, 'msgReminder24h')).length > 0, {
    what: 'the reminder that waited',
    timeoutMs: 60_000,
  })
}, 90_000)

test('a client who books less than a day or an hour ahead is not reminded of it', async () => {
  const soon = confirmedIn(20 * HOUR).snapshot
  const verySoon = confirmedIn(HOUR / 2).snapshot
  const asked = booking({ startsAt: inMs(72 * HOUR).toString() }).snapshot
  await tell(...[soon, verySoon, asked].map((one) => eventOf('BookingCreated', one)))
  expect(await remindersOf(soon)).toEqual(secondOf(soon))
  expect(await remindersOf(verySoon)).toEqual([])
  expect(await remindersOf(asked)).toEqual([])
})

test('reminders move with their appointment, come back with it, and end with it', async () => {
  const { snapshot } = confirmedIn(72 * HOUR)
  const there = inMs(96 * HOUR).toString({ smallestUnit: 'millisecond' })
  const moved = changed(snapshot, { version: 2, startsAt: there })
  const back = changed(snapshot, { version: 3 })
  const { startsAt: previousStartsAt } = snapshot.appointment
  await tell(eventOf('BookingCreated', snapshot))
  await tell(eventOf('BookingRescheduled', moved, { previousStartsAt, by: 'professional' }))
  expect(await remindersOf(snapshot)).toEqual(both(there))
  await tell(eventOf('BookingRescheduled', back, { previousStartsAt: there, by: 'professional' }))
  expect(await remindersOf(snapshot)).toEqual(both(previousStartsAt))
  const off = changed(back, { version: 4, status: 'cancelled' })
  await tell(eventOf('BookingCancelled', off, { by: 'client', reason: null }))
  expect(await remindersOf(snapshot)).toEqual([])
})

test('events in the wrong order, and repeated ones, leave the same reminders', async () => {
  const { snapshot } = confirmedIn(72 * HOUR)
  const there = inMs(96 * HOUR).toString({ smallestUnit: 'millisecond' })
  const moved = eventOf('BookingRescheduled', changed(snapshot, { version: 2, startsAt: there }), {
    previousStartsAt: snapshot.appointment.startsAt,
    by: 'professional',
  })
  const attended = eventOf(
    'AttendanceConfirmed',
    changed(snapshot, { version: 3, startsAt: there }),
  )
  await tell(attended, moved, eventOf('BookingCreated', snapshot, DAYS_AGO), moved)
  expect(await remindersOf(snapshot)).toEqual(both(there))
})

test('a notifier that was away sends the reminders that still help, and skips the rest with a reason', async () => {
  await notifier.stop()
  const [late, lost] = [confirmedIn(20 * HOUR), confirmedIn(HOUR / 2)]
  for (const { snapshot } of [late, lost]) {
    await world.publish(eventOf('BookingCreated', snapshot, DAYS_AGO))
  }
  notifier = await world.startNotifier()
  await until(async () => (await deliveriesOf(late.snapshot, 'msgReminder24h')).length > 0)
  await until(async () => (await deliveriesOf(lost.snapshot, 'msgReminder1h')).length > 0)
  expect(await remindersOf(late.snapshot)).toEqual(secondOf(late.snapshot))
  expect(await remindersOf(lost.snapshot)).toEqual([])
  expect(await deliveriesOf(lost.snapshot, 'msgReminder24h')).toEqual([])
})

/** Runs reminders as a notifier would whose clock is so many hours ahead. */
async function hoursAhead(hours: number, work: () => Promise<void>) {
  const log = createLogger({ service: 'test', level: 'silent' })
  const { database } = world
  const tasks = createTasks<NotifierTransaction>({ database, log })
  sendReminders({ tasks, enqueue: () => undefined, log, clock: () => inMs(hours * HOUR) })
  tasks.start()
  try {
    await work()
  } finally {
    await tasks.stop()
  }
}

test('reminders follow the clock that the service is given, and each goes out once', async () => {
  const { snapshot } = confirmedIn(72 * HOUR)
  await tell(eventOf('BookingCreated', snapshot, DAYS_AGO))
  expect(await remindersOf(snapshot)).toEqual(both(snapshot.appointment.startsAt))
  const sent = () => deliveriesOf(snapshot, 'msgReminder24h')
  await hoursAhead(48.1, async () => {
    await until(async () => (await sent()).length === 2, { what: 'the reminder' })
    // An event of before it was due, which comes late, adds no second one.
    await tell(eventOf('AttendanceConfirmed', changed(snapshot, { version: 2 }), DAYS_AGO))
    const next = confirmedIn(72 * HOUR).snapshot
    await tell(eventOf('BookingCreated', next, DAYS_AGO))
    await until(async () => (await deliveriesOf(next, 'msgReminder24h')).length === 2)
  })
  expect(await sent()).toHaveLength(2)
  expect(await remindersOf(snapshot)).toEqual(secondOf(snapshot))
})

/** A change of a statement shows with few, too. */
const PEOPLE = process.env.MUTATION_PART ? 50 : 250

test('250 reminders due at once go out once each, through a restart and an emptied Redis', async () => {
  const people = Array.from({ length: PEOPLE }, () => confirmedIn(HOUR + 2_000))
  const withoutMail = people.map(({ snapshot, client }) => ({
    client,
    snapshot: { ...snapshot, contact: { ...snapshot.contact, email: null } },
  }))
  await tell(
    ...withoutMail.map(({ snapshot }) => eventOf('BookingCreated', snapshot, { agoMs: 5 * HOUR })),
  )
  const ids = withoutMail.map(({ snapshot }) => snapshot.appointment.id)
  const where = { appointmentId: { in: ids }, template: 'msgReminder1h' }
  await until(async () => (await world.prisma.delivery.count({ where })) > PEOPLE / 5, {
    what: 'the first reminders',
    timeoutMs: 120_000,
  })
  await notifier.stop()
  const redis = new Redis(world.redisUrl)
  await redis.flushdb()
  await redis.quit()
  notifier = await world.startNotifier()
  await until(
    async () => {
      const status = { in: ['sent' as const, 'delivered' as const, 'read' as const] }
      return (await world.prisma.delivery.count({ where: { ...where, status } })) === PEOPLE
    },
    { what: 'every reminder to be sent', timeoutMs: 300_000 },
  )
  expect(await world.prisma.delivery.count({ where })).toBe(PEOPLE)
  const counts = await Promise.all(
    withoutMail.map(async ({ client }) => (await remindersOn(client.phone)).length),
  )
  expect(counts.filter((count) => count !== 1)).toEqual([])
}, 500_000)
