import { bookingEvents, bookingRpcs } from '@encaixe/contracts'
import type { Database } from '@encaixe/service-kit'
import { createLogger, newId, openDatabase, startOutboxRelay } from '@encaixe/service-kit'
import { testBus, testDatabase, until } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { type Prisma, PrismaClient } from './service/generated/client.ts'

test('smoke', async () => {
  const bus = await testBus()
  const { url, drop } = await testDatabase({ service: new URL('./service/', import.meta.url) })
  const database: Database<PrismaClient, Prisma.TransactionClient> = openDatabase({
    url,
    create: (adapter) => new PrismaClient({ adapter }),
  })
  const log = createLogger({ service: 'test', level: 'debug' })
  const relay = startOutboxRelay({ databaseUrl: url, bus, stream: 'BOOKING', service: 'test', log })
  database.onCommit(relay.wake)
  await bus.serve(
    { rebuildCopies: bookingRpcs.rebuildCopies },
    { rebuildCopies: async () => ({ copied: 3 }) },
  )
  expect(await bus.call(bookingRpcs.rebuildCopies, {})).toEqual({ copied: 3 })
  const n = 20000
  const started = performance.now()
  let left = n
  await Promise.all(
    Array.from({ length: 64 }, async () => {
      while (left-- > 0) await bus.call(bookingRpcs.rebuildCopies, {})
    }),
  )
  console.log('calls/s', (n / (performance.now() - started)) * 1000)
  const id = newId()
  await database.transaction(async ({ tx, emit }) => {
    await tx.counter.create({ data: { id, label: 'a' } })
    await emit(
      { ...bookingEvents.BookingCreated, data: bookingEvents.BookingCreated.data.partial() },
      { subject: id, data: {} },
    )
  })
  const m = await until(() =>
    bus.jetstream
      .jetstreamManager()
      .then((m) =>
        m.streams.getMessage('BOOKING', { last_by_subj: 'events.booking.BookingCreated.v1' }),
      ),
  )
  console.log(m.string())
  await relay.stop()
  await database.close()
  await drop()
  await bus.close()
})
