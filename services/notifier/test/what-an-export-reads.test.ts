import { rowsReadBy } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { deliveriesTo } from '../src/erasure/deliveries-to.sql.ts'
import { insertDeliveries } from '../src/sending/insert-deliveries.sql.ts'
import { deliveriesOf } from './builders.ts'
import { ownDatabase } from './own-database.ts'
import { booking } from './world.ts'

const database = ownDatabase()

test('an export reads the deliveries of one account, and not those of everybody', async () => {
  const { snapshot } = booking()
  const professional = { ...snapshot.professional, userId: crypto.randomUUID() }
  const others = Array.from({ length: 1_000 }, () => booking().snapshot)
  await database().transaction(({ tx }) =>
    insertDeliveries(
      tx,
      [{ ...snapshot, professional }, ...others].map((one) => deliveriesOf(one)),
    ),
  )
  await database().prisma.$executeRaw`analyze deliveries`
  const { userId, id: professionalId } = professional
  const rows = await database().transaction(({ tx }) =>
    rowsReadBy(tx, async () => {
      const page = await deliveriesTo(tx, { userId, professionalId, after: null, limit: 500 })
      expect(page.map(({ channel }) => channel).toSorted()).toEqual(['email', 'in_app', 'whatsapp'])
    }),
  )
  expect(rows).toBeLessThan(50)
})
