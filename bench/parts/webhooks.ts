import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { bookingEvents } from '@encaixe/contracts'
import { type Bus, newId } from '@encaixe/service-kit'
import { publishTestEvent, serveLocally, until } from '@encaixe/service-kit/testing'
import pg from 'pg'
import { connectToStack } from '../../test/stack.ts'
import { addCpuSince, cpuTimes, printCpu } from '../figures/cpu.ts'
import { percentiles, type Row } from '../figures/report.ts'
import { atRate } from '../load/paced.ts'
import type { World } from '../load/world.ts'
import { bookedToWhatsApp } from './notices.ts'

const EVENTS = 10_000
const PER_SECOND = 200
const ENDPOINTS = 100
const DEAD = 10
/** Events before those that count, so that connections are open and code is compiled. */
const WARM_UP = 400

/**
 * 10,000 events for 100 endpoints, ten of which hang; then bookings at 50 a second whose pages all have an endpoint that
 * hangs, beside the same without.
 */
export async function benchWebhooks(world: World): Promise<Row[]> {
  const bus = await connectToStack()
  const database = new pg.Client({ connectionString: world.databases.notifier })
  await database.connect()
  const arrivedAt = new Map<string, number>()
  const living = await serveLocally(
    createServer(async (request, response) => {
      const at = Date.now()
      const [, clientId = ''] = /"clientId":"([^"]+)"/.exec(await text(request)) ?? []
      arrivedAt.set(clientId, at)
      response.writeHead(204).end()
    }),
  )
  const hanging = await serveLocally(createServer((request) => void request.resume()))
  try {
    const events = await eventsToEndpoints({ database, bus, arrivedAt, living, hanging })
    const alone = await bookedToWhatsApp(world, 'booking → WhatsApp, no endpoints,')
    await makeEndpoints(database, { url: hanging.url, type: 'appointment.created' })
    const beside = await bookedToWhatsApp(world, 'booking → WhatsApp, an endpoint that hangs each,')
    return [
      ...events,
      ...beside.map((row, index) => ({
        ...row,
        limit: alone[index]?.measured ?? Number.NaN,
        limitIs: 'the same without endpoints',
      })),
    ]
  } finally {
    await database.query('delete from webhooks')
    await Promise.all([living.stop(), hanging.stop(), bus.drain(), database.end()])
  }
}

interface Parts {
  database: pg.Client
  bus: Bus
  /** By the client that an event tells of. */
  arrivedAt: ReadonlyMap<string, number>
  living: { url: string }
  hanging: { url: string }
}

async function eventsToEndpoints({ database, bus, arrivedAt, living, hanging }: Parts) {
  const wanted = { url: living.url, type: 'client.changed', pages: ENDPOINTS }
  const pages = await makeEndpoints(database, wanted)
  await database.query(
    `update webhooks set url = $1 where id in (select id from webhooks order by id limit $2)`,
    [hanging.url, DEAD],
  )
  const { rows } = await database.query<{ page: string }>(
    'select professional_id as page from webhooks where url = $1',
    [hanging.url],
  )
  const dead = new Set(rows.map(({ page }) => page))
  const toldAt = new Map<string, number>()
  const before = cpuTimes()
  const seconds = (WARM_UP + EVENTS) / PER_SECOND
  await atRate({ rate: PER_SECOND, seconds }, async (index) => {
    const page = pages[index % pages.length] ?? ''
    const clientId = newId()
    if (index >= WARM_UP && !dead.has(page)) toldAt.set(clientId, Date.now())
    const data = { professionalId: page, clientIds: [clientId], change: 'changed' as const }
    await publishTestEvent(bus, bookingEvents.ClientsChanged, { subject: page, data })
  })
  await until(() => [...toldAt.keys()].every((id) => arrivedAt.has(id)), {
    what: 'the events of the living',
    timeoutMs: 120_000,
  })
  printCpu(addCpuSince(before), `webhook at ${PER_SECOND}/s`, WARM_UP + EVENTS)
  await database.query('delete from webhooks')
  const times = [...toldAt].map(([id, at]) => (arrivedAt.get(id) ?? Number.NaN) - at)
  const what = `event → endpoint at ${PER_SECOND}/s, ${DEAD} of ${ENDPOINTS} hang,`
  return percentiles(what, times, [50, 95, 99]).map((row) =>
    row.figure.includes('p95') ? { ...row, limit: 2_000, limitIs: 'the floor' } : row,
  )
}

/** One endpoint for each of so many pages, or of all. */
async function makeEndpoints(
  database: pg.Client,
  { url, type, pages = null }: { url: string; type: string; pages?: number | null },
): Promise<string[]> {
  const { rows } = await database.query<{ page: string }>(
    `insert into webhooks (id, professional_id, url, types, created_at)
     select gen_random_uuid(), professional_id, $1, array[$2], now()
     from pages order by professional_id limit $3
     returning professional_id as page`,
    [url, type, pages],
  )
  return rows.map(({ page }) => page)
}
