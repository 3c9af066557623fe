import { randomUUID } from 'node:crypto'
import { newId, openDatabase } from '@encaixe/service-kit'
import { testDatabase } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Prisma, PrismaClient } from '../generated/client.ts'
import { forgetStates, keepStates } from '../src/sql/appointment-states.ts'
import {
  deletePastPresses,
  endPress,
  erasePresses,
  insertPresses,
  type NewPress,
  postponePress,
  waitingPresses,
} from '../src/sql/button-presses.ts'
import { forgetOldConversations, keepConversations } from '../src/sql/conversations.ts'
import { resetDead } from '../src/sql/dead-deliveries.ts'
import { eraseAddress } from '../src/sql/erase-address.ts'
import { eraseDeliveries } from '../src/sql/erase-deliveries.ts'
import { markUnsent } from '../src/sql/mark-unsent.ts'
import { messagesRead } from '../src/sql/messages-read.ts'
import { keepOptOut } from '../src/sql/opt-outs.ts'
import { dropReminders, eraseReminderAddress } from '../src/sql/reminders.ts'
import { areReportsWaiting } from '../src/sql/reports-waiting.ts'
import { resendDoubtful } from '../src/sql/sweep.ts'
import type { NotifierDatabase, NotifierTransaction } from '../src/store.ts'
import { somebody } from './world.ts'

/** What the statements do to the rows they name, and not to those beside them. */
let database: NotifierDatabase
let prisma: PrismaClient
let drop: () => Promise<void>

beforeAll(async () => {
  const made = await testDatabase({ service: 'notifier' })
  drop = made.drop
  database = openDatabase({
    url: made.url,
    poolSize: 2,
    create: (adapter) => new PrismaClient({ adapter }),
  })
  prisma = database.prisma
})

afterAll(async () => {
  await database.close()
  await drop()
})

const run = <T>(work: (tx: NotifierTransaction) => Promise<T>) =>
  database.transaction(({ tx }) => work(tx))

const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

const delivery = (changes: Partial<Prisma.DeliveryUncheckedCreateInput> = {}) =>
  prisma.delivery.create({
    data: {
      id: newId(),
      eventId: newId(),
      template: 'bookingReceivedClient',
      audience: 'client',
      channel: 'whatsapp',
      recipient: somebody().phone,
      payload: { told: 'something' },
      ...changes,
    },
  })
const deliveryNow = (id: string) => prisma.delivery.findUniqueOrThrow({ where: { id } })

const press = (changes: Partial<NewPress> = {}): NewPress => ({
  messageId: `wamid.${randomUUID()}`,
  contextId: null,
  phone: somebody().phone,
  action: 'confirm-attendance',
  side: 'client',
  appointmentId: randomUUID(),
  generation: 3,
  at: ago(0).toISOString(),
  traceparent: undefined,
  ...changes,
})
const pressOf = ({ messageId }: NewPress) =>
  prisma.buttonPress.findUniqueOrThrow({ where: { messageId } })
const waitingOf = async ({ messageId }: NewPress) =>
  (await waitingPresses(prisma, 100)).find((waiting) => waiting.messageId === messageId)

test('a press is stored once, however often the provider says it', async () => {
  const one = press()
  const other = press()
  expect(await run((tx) => insertPresses(tx, []))).toBe(0)
  expect(await run((tx) => insertPresses(tx, [one, other]))).toBe(2)
  expect(await run((tx) => insertPresses(tx, [one]))).toBe(0)
  expect(await pressOf(one)).toMatchObject({
    phone: one.phone,
    action: 'confirm-attendance',
    appointmentId: one.appointmentId,
    generation: 3,
    status: 'waiting',
  })
})

test('a press waits with the message its button was under, and with the version it is asked with', async () => {
  const pressed = press({ contextId: 'wamid.the-one' })
  const { appointmentId, phone } = pressed
  const about = { appointmentId, recipient: phone, status: 'sent' as const }
  await delivery({ ...about, payload: { told: 'first' }, providerMessageId: 'wamid.the-one' })
  await delivery({ ...about, payload: { told: 'later' }, providerMessageId: 'wamid.later' })
  await delivery({ ...about, payload: { told: 'an answer' }, template: 'msgButtonAnswer' })
  await delivery({ ...about, payload: { told: 'another person' }, recipient: somebody().phone })
  const startsAt = '2026-12-01T12:00:00.000Z'
  const state = { appointmentId, status: 'confirmed' as const, startsAt, paymentStatus: null }
  await run((tx) => keepStates(tx, [{ ...state, version: 4 }]))
  await run((tx) => insertPresses(tx, [pressed]))
  expect(await waitingOf(pressed)).toMatchObject({ told: { told: 'first' }, startsAt, version: 4 })

  await run((tx) => keepStates(tx, [{ ...state, version: 5 }]))
  expect((await waitingOf(pressed))?.version).toBe(4)
  await run((tx) => forgetStates(tx, [appointmentId]))
  expect(await waitingOf(pressed)).toMatchObject({ startsAt: null, version: 4 })
})

test('a press without a message of ours for that phone has nothing told', async () => {
  const pressed = press()
  await run((tx) => insertPresses(tx, [pressed]))
  expect(await waitingOf(pressed)).toMatchObject({ told: null, startsAt: null, version: null })
})

test('a postponed press is not due, and one whose version is past is asked with a new one', async () => {
  const [kept, past] = [press(), press()]
  await run((tx) => insertPresses(tx, [kept, past]))
  await prisma.buttonPress.updateMany({
    where: { messageId: { in: [kept.messageId, past.messageId] } },
    data: { askedVersion: 7 },
  })
  for (const [pressed, isPast] of [
    [kept, false],
    [past, true],
  ] as const) {
    const { id } = await pressOf(pressed)
    await postponePress(prisma, { id, seconds: 600, isPast })
    expect(await waitingOf(pressed)).toBeUndefined()
  }
  expect(await pressOf(kept)).toMatchObject({ attempts: 1, askedVersion: 7 })
  expect(await pressOf(past)).toMatchObject({ attempts: 1, askedVersion: null })
})

test('a press ends once, and those of long ago are forgotten', async () => {
  const [pressed, open] = [press(), press()]
  await run((tx) => insertPresses(tx, [pressed, open]))
  const { id } = await pressOf(pressed)
  const ended = { id, status: 'answered' as const, outcome: 'done' as const }
  expect(await run((tx) => endPress(tx, ended))).toBe(true)
  expect(await run((tx) => endPress(tx, { ...ended, status: 'ignored' }))).toBe(false)
  expect(await pressOf(pressed)).toMatchObject({ status: 'answered', outcome: 'done', attempts: 1 })

  await run(deletePastPresses)
  expect((await pressOf(pressed)).id).toBe(id)
  await prisma.buttonPress.updateMany({ data: { createdAt: ago(15 * 24) } })
  await run(deletePastPresses)
  expect(await prisma.buttonPress.findUnique({ where: { id } })).toBeNull()
  expect((await pressOf(open)).status).toBe('waiting')
})

test('presses and states of an erased appointment go, others stay', async () => {
  const [gone, kept] = [press(), press()]
  const state = { version: 1, status: 'confirmed' as const, startsAt: '2026-12-01T12:00:00.000Z' }
  await run(async (tx) => {
    await insertPresses(tx, [gone, kept])
    await keepStates(
      tx,
      [gone, kept].map(({ appointmentId }) => ({ ...state, paymentStatus: null, appointmentId })),
    )
  })
  await run(async (tx) => {
    await erasePresses(tx, [gone.appointmentId])
    await forgetStates(tx, [gone.appointmentId])
  })
  const ofBoth = { appointmentId: { in: [gone.appointmentId, kept.appointmentId] } }
  const left = [
    ...(await prisma.buttonPress.findMany({ where: ofBoth })),
    ...(await prisma.appointmentState.findMany({ where: ofBoth })),
  ]
  expect(left.map(({ appointmentId }) => appointmentId)).toEqual([
    kept.appointmentId,
    kept.appointmentId,
  ])
})

test('of a conversation the latest news counts, those without a phone are left out', async () => {
  const { phone } = somebody()
  const isOpen = async () => (await prisma.conversation.findUnique({ where: { phone } }))?.isOpen
  const tell = (at: Date, open: boolean, who: string | null = phone) =>
    run((tx) => keepConversations(tx, [{ phone: who, isOpen: open, at: at.toISOString() }]))
  await tell(ago(0), true, null)
  expect(await isOpen()).toBeUndefined()
  await tell(ago(2), true)
  await tell(ago(3), false)
  expect(await isOpen()).toBe(true)
  await run(forgetOldConversations)
  expect(await isOpen()).toBe(true)
  await tell(ago(1), false)
  expect(await isOpen()).toBe(false)
  await prisma.conversation.update({ where: { phone }, data: { changedAt: ago(25) } })
  await run(forgetOldConversations)
  expect(await isOpen()).toBeUndefined()
})

test('who has read the messages is told no more of them, and has read what the app said', async () => {
  const [clientId, other] = [randomUUID(), randomUUID()]
  const userId = `user-${randomUUID()}`
  const about = { template: 'msgNewMessage', audience: 'professional' as const }
  const unsent = await delivery({ ...about, clientId })
  const elsewhere = await delivery({ ...about, clientId: other })
  const inApp = { ...about, channel: 'in_app' as const, recipient: userId, status: 'sent' as const }
  const shown = await delivery({ ...inApp, clientId })
  const money = await delivery({ ...inApp, clientId, template: 'pixReceived' })
  for (const { id } of [shown, money]) {
    await prisma.notification.create({
      data: { id, userId, audience: 'professional', type: 't', title: 't', body: 'b', data: {} },
    })
  }
  const isRead = async ({ id }: { id: string }) =>
    (await prisma.notification.findUniqueOrThrow({ where: { id } })).readAt !== null

  await run((tx) => messagesRead(tx, { clientId, audience: 'professional', userId: null }))
  expect(await deliveryNow(unsent.id)).toMatchObject({ status: 'skipped', reason: 'read' })
  expect((await deliveryNow(elsewhere.id)).status).toBe('pending')
  expect(await isRead(shown)).toBe(false)

  await run((tx) => messagesRead(tx, { clientId, audience: 'professional', userId }))
  expect([await isRead(shown), await isRead(money)]).toEqual([true, false])
})

test('the latest word of a phone counts, and says whether it changed anything', async () => {
  const phoneHash = randomUUID()
  const word = (optedOut: boolean, at: Date) =>
    run((tx) => keepOptOut(tx, { phoneHash, optedOut, at: at.toISOString() }))
  expect(await word(false, ago(9))).toBe(false)
  expect(await prisma.optOut.findUnique({ where: { phoneHash } })).toBeNull()
  expect(await word(true, ago(8))).toBe(true)
  expect(await word(true, ago(7))).toBe(false)
  expect(await word(false, ago(8))).toBe(false)
  expect(await word(false, ago(6))).toBe(true)
})

test('dead deliveries are sent again: those that are named, or all, but no codes', async () => {
  const dead = { status: 'dead' as const, attempts: 5, diedAt: ago(1) }
  const one = await delivery(dead)
  const two = await delivery(dead)
  const code = await delivery({ ...dead, secretUntil: ago(0) })
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  expect(idsOf(await resetDead(prisma, [one.id, code.id]))).toEqual([one.id])
  expect(idsOf(await resetDead(prisma, undefined))).toEqual([two.id])
  expect(await deliveryNow(one.id)).toMatchObject({ status: 'pending', attempts: 0, diedAt: null })
})

test('an erased address is taken from what was sent to it, and from what would follow', async () => {
  const appointmentId = randomUUID()
  const about = { appointmentId, fallbackEmail: 'antes@example.com' }
  const mail = await delivery({ ...about, channel: 'email', recipient: 'antes@example.com' })
  const phone = await delivery(about)
  const others = await delivery({ fallbackEmail: 'outra@example.com' })
  expect(await run((tx) => eraseAddress(tx, []))).toEqual([])
  expect((await deliveryNow(phone.id)).fallbackEmail).toBe('antes@example.com')
  expect(await run((tx) => eraseAddress(tx, [appointmentId]))).toEqual([mail.id])
  expect((await deliveryNow(phone.id)).fallbackEmail).toBeNull()
  expect((await deliveryNow(others.id)).fallbackEmail).toBe('outra@example.com')
})

test("what went to an erased client's conversation goes, with the phone it went to", async () => {
  const clientId = randomUUID()
  const told = await delivery({ clientId, recipient: '+5511987650001', template: 'msgNewMessage' })
  const other = await delivery({ clientId: randomUUID() })
  const whose = { userId: 'nobody', wholeAccount: false, professionalId: null, appointmentIds: [] }
  const erased = await run((tx) => eraseDeliveries(tx, { ...whose, clientIds: [clientId] }))
  expect(erased).toMatchObject([{ id: told.id, phone: '5511987650001' }])
  expect((await deliveryNow(other.id)).id).toBe(other.id)
})

test('a failed delivery is due after its pause, and keeps the message that the provider took', async () => {
  const { id } = await delivery({
    status: 'sending',
    leaseUntil: ago(-1),
    providerMessageId: 'wamid.before',
  })
  const step = { status: 'failed' as const, attempts: 2, waitMs: HOUR_MS, reason: 'r' }
  const failed = await run((tx) => markUnsent(tx, { id, step, from: ['sending'] }))
  expect(failed).not.toBeNull()
  const waiting = await deliveryNow(id)
  expect(waiting.providerMessageId).toBe('wamid.before')
  expect(waiting.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + HOUR_MS / 2)

  const gone = { status: 'dead' as const, attempts: 3, reason: 'r' }
  const providerMessageId = 'wamid.after'
  await run((tx) => markUnsent(tx, { id, step: gone, from: ['failed'], providerMessageId }))
  expect(await deliveryNow(id)).toMatchObject({ status: 'dead', providerMessageId })
  expect(await run((tx) => markUnsent(tx, { id, step, from: ['sending'] }))).toBeNull()
})

test('a delivery in doubt is sent once more only while it is in doubt', async () => {
  const { id } = await delivery({ status: 'unknown', unknownSince: ago(1) })
  expect(await resendDoubtful(prisma, id)).toBe(true)
  expect(await resendDoubtful(prisma, id)).toBe(false)
  expect(await deliveryNow(id)).toMatchObject({ status: 'pending', resends: 1 })
})

test('reminders of a start that is over are dropped: of the appointments that are named, or of all', async () => {
  const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()]
  const startsAt = new Date('2026-12-01T12:00:00Z')
  const snapshot = { contact: { email: 'antes@example.com' } }
  for (const appointmentId of [one, two, three]) {
    await prisma.reminder.create({
      data: {
        id: newId(),
        appointmentId,
        professionalId: randomUUID(),
        kind: '24h',
        startsAt,
        dueAt: ago(-1),
        version: 1,
        snapshot,
      },
    })
  }
  const state = { version: 2, startsAt: startsAt.toISOString(), paymentStatus: null }
  await run((tx) =>
    keepStates(tx, [
      { ...state, appointmentId: one, status: 'cancelled' },
      { ...state, appointmentId: two, status: 'cancelled' },
      { ...state, appointmentId: three, status: 'confirmed' },
    ]),
  )
  const reminderOf = (appointmentId: string) =>
    prisma.reminder.findFirstOrThrow({ where: { appointmentId } })
  expect(await run((tx) => dropReminders(tx, []))).toBe(0)
  expect(await run((tx) => dropReminders(tx, [one]))).toBe(1)
  expect(await reminderOf(one)).toMatchObject({ status: 'dropped', reason: 'cancelled' })
  expect((await reminderOf(two)).status).toBe('waiting')
  expect(await run((tx) => dropReminders(tx, null))).toBe(1)
  expect((await reminderOf(two)).status).toBe('dropped')

  await run((tx) => eraseReminderAddress(tx, [three]))
  expect((await reminderOf(three)).snapshot).toEqual({ contact: { email: null } })
})

test('a report of the provider that waits for long is seen, and one that has just come is not', async () => {
  expect(await areReportsWaiting(prisma)).toBe(false)
  await prisma.$executeRaw`
    insert into provider_inbox (id, provider, dedupe_hash, body)
    values (${newId()}::uuid, 'whatsapp', '\\x01', '{}')`
  expect(await areReportsWaiting(prisma)).toBe(false)
  await prisma.$executeRaw`update provider_inbox set received_at = now() - interval '1 minute'`
  expect(await areReportsWaiting(prisma)).toBe(true)
})
