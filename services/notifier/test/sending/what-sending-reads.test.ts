import type { Channel } from '@encaixe/contracts'
import { byIndex, createLogger, createMetrics, newId } from '@encaixe/service-kit'
import { rowsReadBy } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { inAppSender } from '../../src/inbox/in-app.ts'
import { noticeMetrics } from '../../src/metrics.ts'
import { providerUpdates } from '../../src/reports/provider-updates.ts'
import { claimDeliveries } from '../../src/sending/claim-deliveries.sql.ts'
import { insertDeliveries } from '../../src/sending/insert-deliveries.sql.ts'
import type { NotifierDatabase } from '../../src/store.ts'
import { deliveriesOf } from '../builders.ts'
import { ownDatabase } from '../own-database.ts'
import { booking } from '../world.ts'

const ofTest = ownDatabase()
const metrics = noticeMetrics(createMetrics('notifier'))
const log = createLogger({ service: 'test', level: 'silent' })

/** The test's database, which counts the rows that its transactions read. */
function counting() {
  const read = { rows: 0 }
  const database: NotifierDatabase = {
    ...ofTest(),
    transaction: (work, options) =>
      ofTest().transaction(async (t) => {
        const done = Promise.withResolvers<Awaited<ReturnType<typeof work>>>()
        read.rows += await rowsReadBy(t.tx, async () => done.resolve(await work(t)))
        return done.promise
      }, options),
  }
  return { database, read }
}

const insert = (count: number) =>
  ofTest().transaction(({ tx }) =>
    insertDeliveries(
      tx,
      Array.from({ length: count }, () => deliveriesOf(booking().snapshot)),
    ),
  )

test('sending and its reports read as few rows among thousands of deliveries as among few', async () => {
  const { database, read } = counting()
  const sendInApp = inAppSender({ database, metrics })
  const updates = providerUpdates({ database, metrics, log, retryDelays: [1] })

  /** The notice in the app is sent; the message is accepted, and reported by the provider's id alone. */
  async function rowsReadBySending(): Promise<number> {
    const refs = await insert(1)
    const idOf = (channel: Channel) => refs.find((one) => one.channel === channel)?.id ?? ''
    const message = { id: idOf('whatsapp'), providerMessageId: newId() }
    expect(await claimDeliveries(ofTest().prisma, [message.id], 30)).toEqual([true])
    const report = {
      providerMessageId: message.providerMessageId,
      ...({
        status: 'delivered',
        at: null,
        deliveryId: null,
        errorCode: null,
        pricing: null,
      } as const),
    }
    const before = read.rows
    await sendInApp(idOf('in_app'))
    await updates.accepted(message)
    await database.transaction(
      (work) => updates.apply(work, [{ report, traceparent: undefined }]),
      {
        settings: byIndex,
      },
    )
    const rows = read.rows - before
    const { status } = await ofTest().prisma.delivery.findUniqueOrThrow({
      where: { id: message.id },
    })
    expect(status).toBe('delivered')
    return rows
  }

  const among = []
  // As often as it takes PostgreSQL to keep its plans, of a table that is next to empty.
  for (let times = 0; times < 7; times += 1) among.push(await rowsReadBySending())
  await insert(1_000)
  const few = Math.max(...among)
  expect(few).toBeGreaterThan(0)
  expect(await rowsReadBySending()).toBeLessThan(2 * few)
})
