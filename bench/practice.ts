import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Actor, somePageOwner } from '../test/e2e/actors.ts'
import { stack } from '../test/stack.ts'
import { megabytesOf } from './memory-of.ts'
import { quantile, type Row } from './report.ts'
import { query, type World } from './world.ts'

const CLIENTS = 5_000
const APPOINTMENTS = 20_000
/** An account may ask 300 times a minute. */
const LOOKS = 80
const STREAMS = 1_000
const OF_ONE_ACCOUNT = 100
/** Until what earlier work has left behind is given back. */
const REST_MS = 30_000

/** A practice of 5,000 clients and 20,000 appointments, and how many may listen at one gateway. */
export async function benchPractice(world: World): Promise<Row[]> {
  return [...(await practice(world)), ...(await listeners(world))]
}

async function practice({ databases }: World): Promise<Row[]> {
  const owner = await somePageOwner()
  await fill(databases.booking, owner.slug)
  const words = ['jose', 'conceicao 12', '98765', 'ção', 'zzz']
  const list = await timesOf(owner, () => '/api/clients')
  const search = await timesOf(
    owner,
    (n) => `/api/clients?q=${encodeURIComponent(words[n % words.length] ?? '')}`,
  )
  const finance = await timesOf(
    owner,
    (n) => `/api/reports/finance?from=2025-01-01&to=2025-12-31&by=${n % 2 ? 'day' : 'month'}`,
  )
  const p95 = (times: number[]) => quantile(times, 0.95)
  return [
    { figure: '50 of 5,000 clients with totals, p95 ms', measured: p95(list), target: '< 25' },
    { figure: 'a search among 5,000 clients, p95 ms', measured: p95(search), target: '< 25' },
    {
      figure: 'a report over 20,000 appointments, p95 ms',
      measured: p95(finance),
      target: '< 60',
    },
  ]
}

async function fill(url: string, slug: string) {
  await query(
    url,
    `insert into clients (id, professional_id, name, phone, created_at)
     select gen_random_uuid(), p.id,
       (array['José', 'Maria da Conceição', 'João', 'Antônia', 'Zilda'])[1 + n % 5] || ' ' || n,
       '+5511' || (900000000 + n * 7), now()
     from professionals p, generate_series(1, ${CLIENTS}) as n where p.slug = '${slug}'`,
  )
  // Half an hour each, all in one year: a report has to read every one of them.
  await query(
    url,
    `insert into appointments (id, professional_id, client_id, starts_at, ends_at, status,
       payment_status, captured_at, price_cents, source, created_at, updated_at)
     select gen_random_uuid(), professional_id, id, at, at + interval '20 minutes',
       case when n % 12 = 0 then 'no_show' else 'completed' end,
       case when n % 12 = 0 then 'none' else 'captured' end,
       case when n % 12 <> 0 then at end, 10000, 'professional', at, at
     from (
       select c.*, row_number() over (order by c.id) as row from clients c
       join professionals p on p.id = c.professional_id where p.slug = '${slug}'
     ) c,
     generate_series(0, ${APPOINTMENTS / CLIENTS - 1}) as part,
     lateral (select row + part * ${CLIENTS} as n) as numbered,
     lateral (select timestamptz '2025-01-02T00:00Z' + n * interval '26 minutes' as at) as times`,
  )
  await query(url, 'analyze clients; analyze appointments')
}

async function timesOf(owner: Actor, path: (n: number) => string): Promise<number[]> {
  const times: number[] = []
  for (let look = 0; look < LOOKS; look += 1) {
    const beganAt = performance.now()
    const answer = await owner.call('GET', path(look))
    const body = await answer.text()
    if (!answer.ok) throw new Error(`${path(look)}: ${answer.status} ${body}`)
    // The first ones plan their statements.
    if (look >= 5) times.push(performance.now() - beganAt)
  }
  return times
}

/** The gateway's memory while so many browsers listen, and how much of it they are. */
async function listeners({ gateway, gatewayHealth }: World): Promise<Row[]> {
  const owners = await Promise.all(
    Array.from({ length: STREAMS / OF_ONE_ACCOUNT }, () => somePageOwner()),
  )
  const pid = stack().pids.gateway ?? 0
  await sleep(REST_MS)
  const before = megabytesOf(pid)
  const open = await Promise.all(
    owners.flatMap(({ cookie }) =>
      Array.from({ length: OF_ONE_ACCOUNT }, () => listen(`${gateway}/api/events`, cookie)),
    ),
  )
  const atOnce = megabytesOf(pid)
  await sleep(REST_MS)
  const megabytes = megabytesOf(pid)
  const metrics = await (await fetch(`${gatewayHealth}/metrics`)).text()
  const listening = Number(/^live_connections(?:\{[^}]*\})? ([\d.e+]+)$/m.exec(metrics)?.[1])
  for (const close of open) close()
  if (listening < STREAMS) throw new Error(`only ${listening} listen`)
  const figure = `the gateway’s memory with ${STREAMS} open event streams, MB`
  return [
    { figure, measured: Math.round(megabytes), target: '< 200' },
    { figure: 'just after they came, MB', measured: Math.round(atOnce) },
    { figure: 'more than before they came, MB', measured: Math.round(megabytes - before) },
  ]
}

const listen = (url: string, headers: Record<string, string>) =>
  new Promise<() => void>((resolve, reject) => {
    const sent = request(url, { headers, agent: false }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`a stream answers ${answer.statusCode}`))
      answer.once('data', () => resolve(() => void sent.destroy()))
      answer.on('error', () => undefined)
    })
    sent.on('error', reject)
    sent.end()
  })
