import { newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import pg from 'pg'
import { z } from 'zod'
import { linkTokenOf } from '../test/appointment-link.ts'
import { somePageOwner } from '../test/e2e/actors.ts'
import { addCpuSince, cpuTimes, printCpu } from './cpu.ts'
import { load, requireNoRefusals } from './load.ts'
import { median, quantile, type Row } from './report.ts'
import { settled } from './settled.ts'
import { query, type World } from './world.ts'

const CHANGES = 2_000
const ROUNDS = 3
const MONTH = 400
const LOOKS = 200
const CLIENTS = 16

/**
 * Changes of appointments, by the clients' links, and how long a professional's month takes to read: while the
 * notices of the changes are sent, and once they are.
 */
export async function benchAppointments(world: World): Promise<Row[]> {
  const changed = await changes(world)
  const meanwhile = await agenda(world, 'while notices are sent')
  await settled()
  const figure = 'a hundred of a month of 400 appointments, p95 ms'
  return [
    changed,
    { figure, measured: await agenda(world, 'alone'), target: '< 25' },
    { figure: `${figure}, while notices are sent`, measured: meanwhile },
  ]
}

/** Confirmed appointments far ahead, so many of each of the professionals. Answers their ids. */
export async function addAppointments(
  url: string,
  { professionals, each, year }: { professionals: string; each: number; year: number },
): Promise<string[]> {
  const rows = await query<{ id: string }>(
    url,
    `with who as (${professionals}),
     client as (
       insert into clients (id, professional_id, name, phone)
       select gen_random_uuid(), id, 'Pessoa', '+5511' || (900000000 + (random() * 99999999)::int)
       from who returning id, professional_id
     )
     insert into appointments (id, professional_id, client_id, starts_at, ends_at, status,
       price_cents, source, contact_name, contact_phone, created_at, updated_at)
     select gen_random_uuid(), professional_id, id, at, at + interval '50 minutes', 'confirmed',
       10000, 'professional', 'Pessoa', '+5511987654321', now(), now()
     from client, generate_series(1, ${each}) as n,
       lateral (select timestamptz '${year}-01-01T00:00Z' + n * interval '1 hour' as at) as times
     returning id`,
  )
  return rows.map(({ id }) => id)
}

/** The same for a new page, once booking has heard of it. */
export function addOwnAppointments(
  url: string,
  { slug }: { slug: string },
  { each, year }: { each: number; year: number },
): Promise<string[]> {
  const professionals = `select id from professionals where slug = '${slug}'`
  const added = async () => {
    const ids = await addAppointments(url, { professionals, each, year })
    return ids.length === each && ids
  }
  return until(added, { what: `${each} appointments of ${slug}`, timeoutMs: 60_000 })
}

/** "I have paid", once for each appointment: lock, load, rule, write, event. */
async function changes({ gateway, databases }: World): Promise<Row> {
  const used = new Map<string, number>()
  const rates: number[] = []
  const limits: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const each = Math.ceil(CHANGES / 500)
    const ids = await addAppointments(databases.booking, {
      professionals: `select id from professionals where slug like 'bench-%' limit 500`,
      each,
      year: 2040 + round,
    })
    const paths = ids.map((id) => `/api/appointment-links/${linkTokenOf(id)}/declare-payment`)
    await settled()
    const before = cpuTimes()
    const result = await load(gateway, { amount: paths.length }, () => ({
      method: 'POST',
      path: paths.pop() ?? '/',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }))
    addCpuSince(before, used)
    requireNoRefusals('a change by link', result)
    if (round === 0) continue
    rates.push((ids.length * 1_000) / result.answeredInMs)
    limits.push(await bareChanges(databases.booking, ids))
  }
  printCpu(used, 'change of an appointment', CHANGES * (ROUNDS + 1))
  return {
    figure: 'changes of appointments, committed/s',
    measured: median(rates),
    target: '≥ 800',
    limit: median(limits),
    limitIs: 'its statements alone, by node-postgres',
  }
}

/** The least that a change has to do in its database, for each of these appointments. */
async function bareChanges(url: string, ids: string[]): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: CLIENTS })
  const waiting = [...ids]
  const beganAt = performance.now()
  async function work() {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query(
          `select pg_advisory_xact_lock(hashtextextended(professional_id::text, 0))
           from appointments where id = $1`,
          [id],
        )
        const { rows } = await client.query(
          'select * from appointments a join clients c on c.id = a.client_id where a.id = $1',
          [id],
        )
        await client.query('update appointments set version = version + 1 where id = $1', [id])
        await client.query(
          `insert into outbox (id, type, subject, time, data, published_at)
           values ($1, 'bench', $2, now(), $3, now())`,
          [newId(), id, JSON.stringify(rows[0])],
        )
        await client.query('commit')
      } finally {
        client.release()
      }
    }
  }
  try {
    await Promise.all(Array.from({ length: CLIENTS }, work))
    return (ids.length * 1_000) / (performance.now() - beganAt)
  } finally {
    await pool.end()
  }
}

const page = z.object({ items: z.array(z.unknown()), nextCursor: z.string().nullable() })

/** A month of 400 appointments, page by page, as a professional's calendar asks for it; the p95 of a page. */
async function agenda({ databases }: World, when: string): Promise<number> {
  const owner = await somePageOwner()
  await addOwnAppointments(databases.booking, owner, { each: MONTH, year: 2040 })
  const times: number[] = []
  const before = cpuTimes()
  const month = 'from=2040-01-01T00:00:00Z&to=2040-02-01T00:00:00Z&limit=100'
  for (let look = 0; look <= LOOKS / 4; look += 1) {
    for (let cursor: string | null = ''; cursor !== null; ) {
      const beganAt = performance.now()
      const next: string = cursor === '' ? '' : `&cursor=${cursor}`
      const answer = await owner.call('GET', `/api/appointments?${month}${next}`)
      const { nextCursor } = page.parse(await answer.json())
      // The first ones plan their statements.
      if (look > 0) times.push(performance.now() - beganAt)
      cursor = nextCursor
    }
  }
  printCpu(addCpuSince(before), `look at a hundred of 400 appointments, ${when}`, times.length)
  return quantile(times, 0.95)
}
