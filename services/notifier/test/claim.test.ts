import { byIndex, openDatabase } from '@encaixe/service-kit'
import { testDatabase } from '@encaixe/service-kit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { PrismaClient } from '../generated/client.ts'
import { claimDeliveries } from '../src/sql/claim-deliveries.ts'
import { insertDeliveries } from '../src/sql/insert-deliveries.ts'
import type { NotifierDatabase } from '../src/store.ts'
import { deliveriesOf } from './builders.ts'
import { booking } from './world.ts'

test('of two workers who claim a delivery in one statement, one gets it', async () => {
  const { url, drop } = await testDatabase({ service: 'notifier' })
  onTestFinished(drop)
  const database: NotifierDatabase = openDatabase({
    url,
    settings: byIndex,
    create: (adapter) => new PrismaClient({ adapter }),
  })
  onTestFinished(() => database.close())
  const inserted = await database.transaction(({ tx }) =>
    insertDeliveries(tx, [deliveriesOf(booking().snapshot)]),
  )
  const [one, other] = inserted.map(({ id }) => id)
  if (!one || !other) throw new Error('a booking makes several deliveries')
  expect(await claimDeliveries(database.prisma, [one, other, one], 30)).toEqual([true, true, false])
})
