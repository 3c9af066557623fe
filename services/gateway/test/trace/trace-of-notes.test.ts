import { bookingRpcs, schedulingRpcs, serviceNames, services } from '@encaixe/contracts'
import { ensureStream, newId } from '@encaixe/service-kit'
import {
  everyMessage,
  testBus,
  testDatabase,
  testRedisUrl,
  until,
} from '@encaixe/service-kit/testing'
import { afterAll, expect, test } from 'vitest'
import { spawnService, startCollector } from './trace-world.ts'

const SECRET = 'Dorme-mal-desde-a-separação'

const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

/** Booking and scheduling as a deployment runs them, telling all they ever would. */
async function practice() {
  const collector = await startCollector()
  ends.push(collector.stop)
  const bus = await testBus()
  ends.push(bus.close)
  for (const name of serviceNames) await ensureStream(bus, services[name].stream)
  const redisUrl = await testRedisUrl()
  async function run(name: 'scheduling' | 'booking', variables: Record<string, string> = {}) {
    const database = await testDatabase({ service: name })
    ends.push(database.drop)
    const running = await spawnService(name, {
      ...collector.environment,
      ...{ NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'trace' },
      ...{ NATS_URL: bus.url, DATABASE_URL: database.url, REDIS_URL: redisUrl },
      ...variables,
    })
    ends.push(running.stop)
    return running
  }
  const [, booking] = await Promise.all([
    run('scheduling'),
    run('booking', {
      PUBLIC_URL: 'https://encaixe.example',
      LINK_SECRET: 'a-secret-of-the-links',
      NOTE_SECRETS: 'test:a-secret-of-the-tests-that-is-long-enough',
    }),
  ])
  return { bus, collector, booking }
}

test('the text of a note is in no log line, trace or bus message', async () => {
  const { bus, collector, booking } = await practice()
  const userId = 'the-owner-of-the-notes'
  const actor = { kind: 'professional' as const, userId }
  await bus.call(schedulingRpcs.createProfessional, {
    ...{ slug: 'ana-lima', name: 'Ana Lima', profession: 'psychologist' },
    ...{ phone: '+5511987654321', owner: userId },
  })
  const client = await until(
    () =>
      bus
        .call(bookingRpcs.createClient, { name: 'Zé', phone: '+5521987654321' }, { actor })
        .catch(() => null),
    { what: 'the copy of the page', timeoutMs: 60_000 },
  )
  const written = { clientId: client.id, body: `${SECRET}, e chora.` }
  const note = await bus.call(bookingRpcs.createNote, written, { actor })
  await bus.call(bookingRpcs.updateNote, { id: note.id, body: `${SECRET}, mas ri.` }, { actor })
  const { items } = await bus.call(bookingRpcs.listNotes, { clientId: client.id }, { actor })
  expect(JSON.stringify(items)).toContain(SECRET)
  await bus.call(bookingRpcs.rotateNoteKeys, {}, { actor: { kind: 'operator' } })
  // What is refused is told of, too: a client that is not there, and a note that is far too long.
  for (const refused of [
    { ...written, clientId: newId() },
    { ...written, body: SECRET.repeat(2_000) },
  ]) {
    await expect(bus.call(bookingRpcs.createNote, refused, { actor })).rejects.toBeDefined()
  }
  await bus.call(bookingRpcs.deleteNote, { id: note.id }, { actor })

  const traced = (name: string) => collector.spans.some((span) => span.name.includes(name))
  await until(async () => traced('createNote') && traced('deleteNote'), {
    what: 'the traces of notes',
    timeoutMs: 60_000,
  })
  const words = [SECRET, 'chora', 'mas ri', 'separa']
  const told = {
    logs: JSON.stringify(booking.logged),
    traces: JSON.stringify(collector.spans),
    messages: (await everyMessage(bus, 'BOOKING')).join(),
  }
  expect(booking.logged.length).toBeGreaterThan(0)
  for (const [where, text] of Object.entries(told)) {
    for (const word of words) expect(text.includes(word), `${word} in ${where}`).toBe(false)
  }
})
