import { notifierEvents } from '@encaixe/contracts'
import { appointmentLinks } from '@encaixe/contracts/appointment-link'
import { createLogger, createMetrics, createTasks, openDatabase } from '@encaixe/service-kit'
import { testContext, testDatabase, until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PrismaClient } from '../../generated/client.ts'
import type { DeliveryRef } from '../../src/deliveries/delivery.ts'
import { noticeMetrics } from '../../src/metrics.ts'
import { msgBookingReceived } from '../../src/notices/appointment/msg-booking-booked.ts'
import { openOptOuts } from '../../src/replies/opt-outs.ts'
import { openReplies } from '../../src/replies/replies.ts'
import { type ProviderUpdates, providerUpdates } from '../../src/reports/provider-updates.ts'
import { whatsappInbox } from '../../src/reports/whatsapp-inbox.ts'
import { claimDeliveries } from '../../src/sending/claim-deliveries.sql.ts'
import { insertDeliveries } from '../../src/sending/insert-deliveries.sql.ts'
import type { NotifierDatabase, NotifierTransaction } from '../../src/store.ts'
import { deliveriesOf, linkEnvironment } from '../builders.ts'
import { booking } from '../world.ts'

const UNDELIVERABLE = 131_026
const clock = Temporal.Now.instant

let database: NotifierDatabase
let updates: ProviderUpdates
let inbox: ReturnType<typeof whatsappInbox>
let stop: () => Promise<void>
const queued: DeliveryRef[] = []

beforeAll(async () => {
  const { url, drop } = await testDatabase({ service: 'notifier' })
  database = openDatabase({
    url,
    create: (adapter) => new PrismaClient({ adapter }),
  })
  const log = createLogger({ service: 'test', level: 'silent' })
  const metrics = noticeMetrics(createMetrics('notifier'))
  updates = providerUpdates({ database, metrics, log, retryDelays: [1] })
  const tasks = createTasks<NotifierTransaction>({ database, log })
  inbox = whatsappInbox({
    ...{ database, log },
    updates,
    tasks,
    replies: openReplies({
      links: appointmentLinks(linkEnvironment.LINK_SECRET),
      optOuts: openOptOuts(database, { secret: 'a-secret-of-the-opt-outs', clock }),
      tasks,
    }),
    clock,
    enqueue: (refs) => void queued.push(...refs),
    enqueueFirst: (refs) => void queued.push(...refs),
    activity: {
      accepted: () => undefined,
      reported: () => undefined,
      latest: async () => ({ acceptedAt: 0, reportedAt: 0 }),
    },
  })
  tasks.start()
  stop = async () => {
    await tasks.stop()
    await database.close()
    await drop()
  }
})
afterAll(() => stop())

/** A message that is on its way to WhatsApp, of a client who has no e-mail unless one is given. */
async function sending(clientEmail: string | null = null): Promise<string> {
  const event = deliveriesOf(booking({ clientEmail }).snapshot, msgBookingReceived)
  const deliveries = event.deliveries.filter(({ channel }) => channel === 'whatsapp')
  const [inserted] = await database.transaction(({ tx }) =>
    insertDeliveries(tx, [{ ...event, deliveries }]),
  )
  const id = inserted?.id ?? ''
  expect(await claimDeliveries(database.prisma, [id], 30)).toEqual([true])
  return id
}

const messageOf = (id: string) => `wamid.${id}`
const accepted = (id: string) => updates.accepted({ id, providerMessageId: messageOf(id) })

let timestamp = 0

/** What the provider reports of a message, at another second each time. */
function changeOf(id: string, status: string, code?: number) {
  timestamp += 1
  const errors = code === undefined ? {} : { errors: [{ code }] }
  const report = { id: messageOf(id), status, timestamp, biz_opaque_callback_data: id, ...errors }
  return { field: 'messages', value: { statuses: [report] } }
}

const receive = (...changes: unknown[]) =>
  inbox.receiveWhatsappWebhook({ changes }, testContext({ kind: 'service', name: 'gateway' }))
const webhook = (id: string, status: string, code?: number) => receive(changeOf(id, status, code))

const allHandled = () =>
  until(
    async () => {
      const [row] = await database.prisma.$queryRaw<{ waiting: number }[]>`
        select count(*)::int as waiting from tasks where done_at is null`
      return row?.waiting === 0
    },
    { what: 'every report to be worked on' },
  )

const delivery = (id: string) => database.prisma.delivery.findUniqueOrThrow({ where: { id } })

const published = async (id: string) => {
  const events = await database.prisma.$queryRaw<{ type: string }[]>`
    select type from outbox where subject = ${id} order by position`
  return events.map(({ type }) => type)
}

test.each([
  ['the answer first', ['accepted', 'sent', 'delivered']],
  ['the reports first', ['delivered', 'sent', 'accepted']],
  ['the answer between them', ['sent', 'accepted', 'delivered']],
])('one send counts once, whatever the order of its updates: %s', async (_, order) => {
  const id = await sending()
  await Promise.all(
    order.map((update) => (update === 'accepted' ? accepted(id) : webhook(id, update))),
  )
  await allHandled()
  expect(await delivery(id)).toMatchObject({
    status: 'delivered',
    attempts: 1,
    providerMessageId: messageOf(id),
    leaseUntil: null,
  })
  expect((await delivery(id)).reportedAt).not.toBeNull()
})

test('a report that later ones have overtaken moves nothing back', async () => {
  const id = await sending()
  for (const status of ['delivered', 'sent', 'read', 'delivered', 'sent']) {
    await webhook(id, status)
    await allHandled()
  }
  expect((await delivery(id)).status).toBe('read')
  const together = await sending()
  await receive(...['read', 'delivered', 'sent'].map((status) => changeOf(together, status)))
  await allHandled()
  expect((await delivery(together)).status).toBe('read')
})

test('an answer and the failure that follows at once end as a failure, with the e-mail instead', async () => {
  const id = await sending('joao@example.com')
  await Promise.all([
    accepted(id),
    receive(changeOf(id, 'sent'), changeOf(id, 'failed', UNDELIVERABLE)),
  ])
  await allHandled()
  expect(await delivery(id)).toMatchObject({ status: 'dead', attempts: 1 })
  expect(await published(id)).toEqual([notifierEvents.NoticeFailed.type])
  expect(queued).toMatchObject([{ channel: 'email' }])
})

test('an update that cannot be stored spoils no other', async () => {
  const ids = [await sending(), await sending()]
  const answers = await Promise.allSettled([
    accepted(ids[0] ?? ''),
    updates.accepted({ id: 'no id', providerMessageId: null }),
    webhook(ids[1] ?? '', 'delivered'),
  ])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  await allHandled()
  expect(await Promise.all(ids.map(async (id) => (await delivery(id)).status))).toEqual([
    'sent',
    'delivered',
  ])
})

async function storedRows() {
  const [row] = await database.prisma.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from tasks`
  return row?.count ?? 0
}

test('what a webhook tells of progress is applied when it is answered, twice as once, and nothing is stored', async () => {
  const id = await sending()
  const before = await storedRows()
  const [sent, delivered] = [changeOf(id, 'sent'), changeOf(id, 'delivered')]
  await receive(sent)
  const again = await receive(sent, delivered, { value: { messages: [] } })
  expect(again).toEqual({ stored: 2, ignored: 1 })
  expect(await delivery(id)).toMatchObject({ status: 'delivered', attempts: 1 })
  expect(await storedRows()).toBe(before)
})

test('a failure that is told twice is stored once', async () => {
  const id = await sending()
  const before = await storedRows()
  const failed = changeOf(id, 'failed', UNDELIVERABLE)
  await receive(failed)
  expect(await receive(failed, changeOf(id, 'sent'))).toEqual({ stored: 2, ignored: 0 })
  expect(await storedRows()).toBe(before + 1)
  await allHandled()
  expect(await delivery(id)).toMatchObject({ status: 'dead' })
})

test('a webhook about a delivery that another transaction has locked is answered, and its report applied later', async () => {
  const id = await sending()
  await database.transaction(async ({ tx }) => {
    await tx.$queryRaw`select from deliveries where id = ${id}::uuid for update`
    expect(await webhook(id, 'delivered')).toEqual({ stored: 1, ignored: 0 })
    expect(await delivery(id)).toMatchObject({ status: 'sending' })
  })
  await allHandled()
  expect(await delivery(id)).toMatchObject({ status: 'delivered' })
})
