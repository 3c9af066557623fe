import { newId } from '@encaixe/service-kit'
import { rowsReadBy } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { lockReported } from '../../src/reports/lock-reported.sql.ts'
import { markProgress } from '../../src/reports/mark-progress.sql.ts'
import { insertDeliveries } from '../../src/sending/insert-deliveries.sql.ts'
import { lockInApp } from '../../src/sending/load-deliveries.sql.ts'
import type { NotifierTransaction } from '../../src/store.ts'
import { deliveriesOf } from '../builders.ts'
import { ownDatabase } from '../own-database.ts'
import { booking } from '../world.ts'

const database = ownDatabase()

test('storing reports reads as few rows among thousands of deliveries as among few', async () => {
  const insert = (tx: NotifierTransaction, count: number) =>
    insertDeliveries(
      tx,
      Array.from({ length: count }, () => deliveriesOf(booking().snapshot)),
    )

  /** A message is accepted, then reported by the provider's id; one in the app waits. */
  const rowsRead = () =>
    database().transaction(async ({ tx }) => {
      const ids = (await insert(tx, 1)).map(({ id }) => id)
      const named = ids.map((id) => ({ id, providerMessageId: newId() }))
      return rowsReadBy(tx, async () => {
        await lockInApp(tx, ids)
        await lockReported(tx, { ids, providerMessageIds: [] })
        const sent = { status: 'sent', isSend: true, isReport: false } as const
        await markProgress(
          tx,
          named.map((one) => ({ ...one, ...sent })),
        )
        const providerMessageIds = named.map(({ providerMessageId }) => providerMessageId)
        const reported = await lockReported(tx, { ids: [], providerMessageIds })
        expect(reported.map(({ id }) => id)).toEqual(ids.toSorted())
      })
    })

  const among = []
  // As often as it takes PostgreSQL to keep its plans, of a table that is next to empty.
  for (let times = 0; times < 7; times += 1) among.push(await rowsRead())
  await database().transaction(({ tx }) => insert(tx, 1_000))
  const few = Math.max(...among)
  expect(few).toBeGreaterThan(0)
  expect(await rowsRead()).toBeLessThan(2 * few)
})
