import { expect, test } from 'vitest'
import { claimDeliveries } from '../../src/sending/claim-deliveries.sql.ts'
import { insertDeliveries } from '../../src/sending/insert-deliveries.sql.ts'
import { deliveriesOf } from '../builders.ts'
import { ownDatabase } from '../own-database.ts'
import { booking } from '../world.ts'

const database = ownDatabase()

test('one of two workers that claim a delivery in one statement gets it', async () => {
  const inserted = await database().transaction(({ tx }) =>
    insertDeliveries(tx, [deliveriesOf(booking().snapshot)]),
  )
  const [one, other] = inserted.map(({ id }) => id)
  if (!one || !other) throw new Error('a booking makes several deliveries')
  expect(await claimDeliveries(database().prisma, [one, other, one], 30)).toEqual([
    true,
    true,
    false,
  ])
})
