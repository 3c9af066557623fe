import { randomUUID } from 'node:crypto'
import { AppError, type AppointmentView, bookingRpcs, calendarRpcs } from '@encaixe/contracts'
import { type AppointmentLink, appointmentLinks } from '@encaixe/contracts/appointment-link'
import { createLogger, createTasks, eraseTasks } from '@encaixe/service-kit'
import { testBus, until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { msgBookingReceived } from '../../src/notices/appointment/msg-booking-booked.ts'
import { msgCalendarMoved } from '../../src/notices/appointment/msg-calendar-change.ts'
import { msgMoveRequested } from '../../src/notices/appointment/msg-move-requested.ts'
import { forgetStates, keepStates } from '../../src/reminders/appointment-states.sql.ts'
import { answerPresses } from '../../src/replies/answer-presses.ts'
import type { ButtonPress } from '../../src/replies/button-press.ts'
import { loadPressContext } from '../../src/replies/load-press-context.sql.ts'
import { openOptOuts } from '../../src/replies/opt-outs.ts'
import { openReplies, type Replies } from '../../src/replies/replies.ts'
import { insertDeliveries } from '../../src/sending/insert-deliveries.sql.ts'
import type { NotifierTransaction } from '../../src/store.ts'
import { bookingSnapshot, deliveriesOf, linkEnvironment } from '../builders.ts'
import { ago, rows } from '../statements.ts'
import { somebody } from '../world.ts'

const { database, delivery, prisma, run } = rows()
const links = appointmentLinks(linkEnvironment.LINK_SECRET)

/** What booking was asked, and what it answers. */
const asked: {
  action: string
  expectedVersion?: unknown
  idempotencyKey?: unknown
  startsAt?: string | undefined
}[] = []
let bookingAnswers: () => void = () => undefined
let replies: Replies
let stop: () => Promise<void>

/** booking's answer, which is not read. */
const changed: AppointmentView = {
  id: randomUUID(),
  startsAt: '2099-11-26T15:00:00-03:00',
  endsAt: '2099-11-26T15:50:00-03:00',
  status: 'cancelled',
  paymentStatus: 'none',
  paymentMethod: null,
  priceCents: 15_000,
  paidCents: 0,
  returningCents: 0,
  ...{ holdUntil: null, prepayCents: null, refundNoticeHours: null, prepayConfirmation: null },
  paidWith: null,
  source: 'public',
  recurringScheduleId: null,
  cancelReason: null,
  attendanceConfirmedAt: null,
  requestedStartsAt: null,
  version: 5,
  createdAt: '2099-11-21T12:00:00Z',
  updatedAt: '2099-11-21T12:00:00Z',
  service: null,
  place: null,
  clientAddress: null,
  clientAnswer: null,
  items: [],
  contact: { name: null, phone: null, email: null },
  actions: [],
}

beforeAll(async () => {
  const bus = await testBus({ service: 'booking' })
  const { actOnAppointment } = bookingRpcs
  await bus.serve(
    { actOnAppointment },
    {
      async actOnAppointment({ action, expectedVersion, startsAt }, { idempotencyKey }) {
        asked.push({ action, expectedVersion, idempotencyKey, startsAt })
        bookingAnswers()
        return changed
      },
    },
  )
  const { keepAppointment } = calendarRpcs
  await bus.serve(
    { keepAppointment },
    {
      async keepAppointment(_, { actor }) {
        asked.push({ action: `keep by ${actor.kind}` })
        bookingAnswers()
        return { kept: true as const }
      },
    },
  )
  const log = createLogger({ service: 'test', level: 'silent' })
  const clock = Temporal.Now.instant
  const tasks = createTasks<NotifierTransaction>({
    database: database(),
    log,
    // The tests change what is due behind its back.
    lookSeconds: 1,
  })
  answerPresses({ tasks, database: database(), bus, enqueueFirst: () => undefined, log, clock })
  const optOuts = openOptOuts(database(), { secret: 'a-secret-of-the-opt-outs', clock })
  replies = openReplies({ links, optOuts, tasks })
  tasks.start()
  stop = async () => {
    await tasks.stop()
    await bus.close()
  }
})
beforeEach(() => {
  asked.length = 0
  bookingAnswers = () => undefined
})
afterAll(() => stop())

const stateOf = (appointmentId: string, version: number, startsAt: string) => ({
  appointmentId,
  version,
  startsAt,
  status: 'confirmed' as const,
  paymentStatus: null,
})

/** A client with a message about an appointment of which the notifier knows version 4. */
async function told() {
  const { phone } = somebody()
  const snapshot = bookingSnapshot({ clientPhone: phone, clientEmail: null })
  const { id, startsAt } = snapshot.appointment
  const event = deliveriesOf(snapshot, msgBookingReceived)
  await run((tx) => insertDeliveries(tx, [event]))
  await prisma().delivery.updateMany({ where: { appointmentId: id }, data: { status: 'sent' } })
  const know = (version: number) =>
    run((tx) => keepStates(tx, [stateOf(id, version, Temporal.Instant.from(startsAt).toString())]))
  await know(4)
  return { phone, id, know }
}

type Told = Awaited<ReturnType<typeof told>>

/** Presses "cancel" under the message. */
async function press(
  { phone, id }: Pick<Told, 'phone' | 'id'>,
  messageId = `wamid.${randomUUID()}`,
  { isOld = false } = {},
) {
  const link: AppointmentLink = { side: 'client', appointmentId: id, generation: 0 }
  const payload = `cancel.${links.tokenFor(link)}`
  const at = ago(0).toISOString()
  const message = { kind: 'press', messageId, phone, at, isOld, payload, contextId: null } as const
  const reply = { id: randomUUID(), message, traceparent: undefined }
  await database().transaction((work) => replies.take(work, [reply]))
  return messageId
}

interface Row {
  id: string
  body: ButtonPress | null
  attempts: number
  error: string | null
  isDone: boolean
}
const tasksOf = (messageId: string) =>
  prisma().$queryRaw<Row[]>`
    select id::text, body, attempts, error, done_at is not null as "isDone" from tasks
    where kind = 'button-press' and dedupe_hash = sha256(convert_to(${messageId}, 'UTF8'))`
const done = (messageId: string) =>
  until(async () => (await tasksOf(messageId))[0]?.isDone, { what: 'the press to be done' })
const runNow = (messageId: string) =>
  prisma().$executeRaw`
    update tasks set due_at = now()
    where kind = 'button-press' and dedupe_hash = sha256(convert_to(${messageId}, 'UTF8'))`
const answersTo = async ({ phone }: Told) => {
  const template = { startsWith: 'msgButtonAnswer' }
  const found = await prisma().delivery.findMany({ where: { recipient: phone, template } })
  return found.map(({ payload }) => payload)
}

test('a press is done and answered once, however often the provider reports it', async () => {
  const client = await told()
  const messageId = await press(client)
  await press(client, messageId)
  await done(messageId)
  await press(client, messageId)
  expect(await tasksOf(messageId)).toMatchObject([{ body: null, isDone: true }])
  expect(asked).toEqual([
    { action: 'cancel', expectedVersion: 4, idempotencyKey: `${messageId}:4` },
  ])
  expect(await answersTo(client)).toMatchObject([{ action: 'cancel', outcome: 'done' }])
})

test('a press that was under way for more than a day changes nothing, and its person is told so', async () => {
  const client = await told()
  await done(await press(client, undefined, { isOld: true }))
  expect(asked).toEqual([])
  expect(await answersTo(client)).toMatchObject([{ action: 'cancel', outcome: 'old' }])
})

test('a press whose answer was lost asks booking for the same version again', async () => {
  const client = await told()
  bookingAnswers = () => {
    if (asked.length === 1) throw new AppError('UPSTREAM_UNAVAILABLE', 'no answer')
  }
  const messageId = await press(client)
  await until(async () => (await tasksOf(messageId))[0]?.error, { what: 'a failed attempt' })
  await client.know(5)
  await done(messageId)
  const first = { action: 'cancel', expectedVersion: 4, idempotencyKey: `${messageId}:4` }
  expect(asked).toEqual([first, first])
  expect(await answersTo(client)).toMatchObject([{ outcome: 'done' }])
})

test('a press whose version is stale waits for a newer one and asks with that', async () => {
  const client = await told()
  bookingAnswers = () => {
    if (asked.at(-1)?.expectedVersion !== 5) throw new AppError('STALE_VERSION', 'changed')
  }
  const messageId = await press(client)
  await until(async () => (await tasksOf(messageId))[0]?.error, { what: 'a failed attempt' })
  await client.know(5)
  await done(messageId)
  expect(asked.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
    `${messageId}:4`,
    `${messageId}:4`,
    `${messageId}:5`,
  ])
  expect(await answersTo(client)).toMatchObject([{ outcome: 'done' }])
})

test('a person whose press fails again and again is told so, and nobody can retry it', async () => {
  const client = await told()
  bookingAnswers = () => {
    throw new AppError('UPSTREAM_UNAVAILABLE', 'away')
  }
  const messageId = await press(client)
  await until(
    async () => {
      await runNow(messageId)
      return (await tasksOf(messageId)).length === 0
    },
    { what: 'the press to be given up', timeoutMs: 30_000 },
  )
  expect(asked).toHaveLength(9)
  expect(await answersTo(client)).toMatchObject([{ outcome: 'failed' }])
}, 60_000)

/** A professional with a message about a client's request to move, and what becomes of a press under it. */
async function toldOfMove() {
  const { phone } = somebody()
  const snapshot = bookingSnapshot({ status: 'confirmed', professionalPhone: phone })
  const { id, startsAt } = snapshot.appointment
  const requestedStartsAt = '2099-11-27T18:00:00Z'
  const appointment = { ...snapshot.appointment, requestedStartsAt }
  const event = deliveriesOf({ ...snapshot, appointment }, msgMoveRequested)
  await run((tx) => insertDeliveries(tx, [event]))
  await prisma().delivery.updateMany({ where: { appointmentId: id }, data: { status: 'sent' } })
  const know = (version: number, requested: string | null) => {
    const state = stateOf(id, version, Temporal.Instant.from(startsAt).toString())
    return run((tx) => keepStates(tx, [{ ...state, requestedStartsAt: requested }]))
  }
  const answer = async (action: 'accept-move' | 'refuse-move') => {
    const link: AppointmentLink = { side: 'professional', appointmentId: id, generation: 0 }
    const messageId = `wamid.${randomUUID()}`
    const payload = `${action}.${links.tokenFor(link)}`
    const at = ago(0).toISOString()
    const message = {
      kind: 'press',
      messageId,
      phone,
      at,
      isOld: false,
      payload,
      contextId: null,
    } as const
    const reply = { id: randomUUID(), message, traceparent: undefined }
    await database().transaction((work) => replies.take(work, [reply]))
    await done(messageId)
    const template = { startsWith: 'msgButtonAnswer' }
    const found = await prisma().delivery.findMany({ where: { recipient: phone, template } })
    return found.at(-1)?.payload
  }
  return { know, answer, requestedStartsAt }
}

test.each(['accept-move', 'refuse-move'] as const)(
  'a professional’s %s asks booking for just that',
  async (action) => {
    const { know, answer, requestedStartsAt } = await toldOfMove()
    await know(4, requestedStartsAt)
    expect(await answer(action)).toMatchObject({ action, outcome: 'done' })
    expect(asked).toMatchObject([{ action, expectedVersion: 4 }])
  },
)

test('an answer to a request that was changed or withdrawn has no effect and says so', async () => {
  const changed = await toldOfMove()
  await changed.know(5, '2099-11-28T18:00:00Z')
  expect(await changed.answer('accept-move')).toMatchObject({ outcome: 'changed' })
  const withdrawn = await toldOfMove()
  await withdrawn.know(5, null)
  expect(await withdrawn.answer('accept-move')).toMatchObject({ outcome: 'request_over' })
  expect(asked).toEqual([])
})

test('a press from a phone that got no such message has no effect and no answer', async () => {
  const client = await told()
  const stranger = { ...client, phone: somebody().phone }
  const messageId = await press(stranger)
  await done(messageId)
  expect(asked).toEqual([])
  expect(await answersTo(stranger)).toEqual([])
})

test('a press has the message of its button and the latest state of its appointment', async () => {
  const appointmentId = randomUUID()
  const { phone } = somebody()
  const pressed: ButtonPress = {
    messageId: `wamid.${randomUUID()}`,
    contextId: 'wamid.the-one',
    phone,
    action: 'confirm-attendance',
    side: 'client',
    appointmentId,
    generation: 3,
    version: 4,
    at: null,
    isOld: false,
  }
  const context = (changes: Partial<ButtonPress> = {}) =>
    loadPressContext(prisma(), { ...pressed, ...changes })
  const unknown = { told: null, startsAt: null, requestedStartsAt: null, version: null }
  expect(await context()).toEqual(unknown)
  const about = { appointmentId, recipient: phone, status: 'sent' as const }
  await delivery({ ...about, payload: { told: 'first' }, providerMessageId: 'wamid.the-one' })
  await delivery({ ...about, payload: { told: 'later' }, providerMessageId: 'wamid.later' })
  await delivery({ ...about, payload: { told: 'an answer' }, template: 'msgButtonAnswer' })
  await delivery({ ...about, payload: { told: 'another person' }, recipient: somebody().phone })
  const startsAt = '2026-12-01T12:00:00.000Z'
  const requestedStartsAt = '2026-12-02T12:00:00.000Z'
  await run((tx) => keepStates(tx, [{ ...stateOf(appointmentId, 4, startsAt), requestedStartsAt }]))
  const now = { startsAt, requestedStartsAt, version: 4 }
  expect(await context()).toEqual({ told: { told: 'first' }, ...now })
  expect(await context({ contextId: null })).toMatchObject({ told: { told: 'later' } })
  const before = Temporal.Now.instant().subtract({ hours: 1 }).toString()
  expect(await context({ contextId: null, at: before })).toMatchObject({ told: null })
  expect(await context({ at: before })).toMatchObject({ told: { told: 'first' } })
  expect(await context({ phone: somebody().phone })).toMatchObject({ told: null, version: 4 })
  await run((tx) => forgetStates(tx, [appointmentId]))
  expect(await context()).toEqual({ ...unknown, told: { told: 'first' } })
})

test('an erasure deletes the presses and states of its appointments and no others', async () => {
  const [gone, kept] = [await told(), await told()]
  bookingAnswers = () => {
    throw new AppError('UPSTREAM_UNAVAILABLE', 'away')
  }
  const [erased, left] = [await press(gone), await press(kept)]
  await run(async (tx) => {
    await eraseTasks(tx, [gone.id])
    await forgetStates(tx, [gone.id])
  })
  expect(await tasksOf(erased)).toMatchObject([{ body: null, isDone: true }])
  expect(await tasksOf(left)).toMatchObject([{ body: { appointmentId: kept.id }, isDone: false }])
  const ofBoth = { appointmentId: { in: [gone.id, kept.id] } }
  const states = await prisma().appointmentState.findMany({ where: ofBoth })
  expect(states.map(({ appointmentId }) => appointmentId)).toEqual([kept.id])
})

/** A professional with a message about an appointment that was moved in another calendar. */
async function toldOfChange() {
  const { phone } = somebody()
  const snapshot = bookingSnapshot({ status: 'confirmed', professionalPhone: phone })
  const { id, startsAt } = snapshot.appointment
  const moved = { ...snapshot, movedStartsAt: '2099-11-27T18:00:00Z' }
  await run((tx) => insertDeliveries(tx, [deliveriesOf(moved, msgCalendarMoved)]))
  await prisma().delivery.updateMany({ where: { appointmentId: id }, data: { status: 'sent' } })
  const state = stateOf(id, 4, Temporal.Instant.from(startsAt).toString())
  await run((tx) => keepStates(tx, [state]))
  return async (action: 'calendar-move' | 'calendar-keep' | 'calendar-cancel') => {
    const link: AppointmentLink = { side: 'professional', appointmentId: id, generation: 0 }
    const messageId = `wamid.${randomUUID()}`
    const payload = `${action}.${links.tokenFor(link)}`
    const at = ago(0).toISOString()
    const message = {
      kind: 'press',
      messageId,
      phone,
      at,
      isOld: false,
      payload,
      contextId: null,
    } as const
    const reply = { id: randomUUID(), message, traceparent: undefined }
    await database().transaction((work) => replies.take(work, [reply]))
    await done(messageId)
    const template = { startsWith: 'msgButtonAnswer' }
    const found = await prisma().delivery.findMany({ where: { recipient: phone, template } })
    return found.at(-1)?.payload
  }
}

test('an appointment that was moved in another calendar moves there, stays, or is cancelled', async () => {
  const answer = await toldOfChange()
  expect(await answer('calendar-move')).toMatchObject({ outcome: 'done' })
  expect(await answer('calendar-keep')).toMatchObject({ outcome: 'done' })
  expect(await answer('calendar-cancel')).toMatchObject({ outcome: 'done' })
  // On a busy machine a press may be asked for again, with the same key.
  expect(asked).toEqual(
    expect.arrayContaining(
      [
        { action: 'reschedule', startsAt: '2099-11-27T18:00:00Z', expectedVersion: 4 },
        { action: 'keep by link' },
        { action: 'cancel' },
      ].map((one) => expect.objectContaining(one)),
    ),
  )
})

test('a time of another calendar that is taken here moves nothing, and says so', async () => {
  const answer = await toldOfChange()
  bookingAnswers = () => {
    throw new AppError('SLOT_TAKEN', 'taken')
  }
  expect(await answer('calendar-move')).toMatchObject({ outcome: 'taken' })
})

test('a question about another calendar that is settled is over', async () => {
  const answer = await toldOfChange()
  bookingAnswers = () => {
    throw new AppError('NOT_FOUND', 'settled')
  }
  expect(await answer('calendar-keep')).toMatchObject({ outcome: 'request_over' })
})
