import { notifierEvents } from '@encaixe/contracts'
import { byIndex, createLogger, createMetrics, openDatabase } from '@encaixe/service-kit'
import { testDatabase } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PrismaClient } from '../generated/client.ts'
import { noticeMetrics } from '../src/metrics.ts'
import { msgBookingReceived } from '../src/notices/msg-booking-received.ts'
import { type ProviderUpdates, providerUpdates } from '../src/reports/provider-updates.ts'
import type { DeliveryRef } from '../src/sending/delivery.ts'
import { claimDeliveries } from '../src/sql/claim-deliveries.ts'
import { insertDeliveries } from '../src/sql/insert-deliveries.ts'
import type { NotifierDatabase } from '../src/store.ts'
import { deliveriesOf } from './builders.ts'
import { booking } from './world.ts'

let database: NotifierDatabase
let updates: ProviderUpdates
let stop: () => Promise<void>
const queued: DeliveryRef[] = []

beforeAll(async () => {
  const { url, drop } = await testDatabase({ service: 'notifier' })
  database = openDatabase({
    url,
    settings: byIndex,
    create: (adapter) => new PrismaClient({ adapter }),
  })
  updates = providerUpdates({
    database,
    enqueue: (refs) => void queued.push(...refs),
    activity: {
      accepted: () => undefined,
      reported: () => undefined,
      latest: async () => ({ acceptedAt: 0, reportedAt: 0 }),
    },
    metrics: noticeMetrics(createMetrics('notifier')),
    log: createLogger({ service: 'test', level: 'silent' }),
    retryDelays: [1],
  })
  stop = async () => {
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

const webhook = (id: string, status: string, code?: number) =>
  updates.webhook({
    entry: [
      {
        changes: [
          {
            value: {
              statuses: [
                {
                  id: messageOf(id),
                  status,
                  biz_opaque_callback_data: id,
                  ...(code !== undefined && { errors: [{ code }] }),
                },
              ],
            },
          },
        ],
      },
    ],
  })

const delivery = (id: string) => database.prisma.delivery.findUniqueOrThrow({ where: { id } })

const published = async (id: string) => {
  const events = await database.prisma.$queryRaw<{ type: string }[]>`
    select type from outbox where subject = ${id} order by position`
  return events.map(({ type }) => type)
}

const { NoticeSent, NoticeFailed } = notifierEvents

test.each([
  ['the answer first', ['accepted', 'sent', 'delivered']],
  ['the reports first', ['delivered', 'sent', 'accepted']],
  ['the answer between them', ['sent', 'accepted', 'delivered']],
])(
  'one send counts once and is published once, when its updates are stored together: %s',
  async (_, order) => {
    const id = await sending()
    await Promise.all(
      order.map((update) => (update === 'accepted' ? accepted(id) : webhook(id, update))),
    )
    expect(await delivery(id)).toMatchObject({
      status: 'delivered',
      attempts: 1,
      providerMessageId: messageOf(id),
      leaseUntil: null,
    })
    expect((await delivery(id)).reportedAt).not.toBeNull()
    expect(await published(id)).toEqual([NoticeSent.type])
  },
)

test('an answer and the failure that follows at once end as a failure, with the e-mail instead', async () => {
  const id = await sending('joao@example.com')
  const UNDELIVERABLE = 131_026
  await Promise.all([accepted(id), webhook(id, 'sent'), webhook(id, 'failed', UNDELIVERABLE)])
  expect(await delivery(id)).toMatchObject({ status: 'dead', attempts: 1 })
  expect(await published(id)).toEqual([NoticeSent.type, NoticeFailed.type])
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
  expect(await Promise.all(ids.map(async (id) => (await delivery(id)).status))).toEqual([
    'sent',
    'delivered',
  ])
})
