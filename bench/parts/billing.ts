import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { until } from '@encaixe/service-kit/testing'
import pg from 'pg'
import { z } from 'zod'
import { stack } from '../../test/stack.ts'
import { addCpuSince, cpuTimes, printCpu } from '../figures/cpu.ts'
import { percentiles, type Row } from '../figures/report.ts'
import { atRate } from '../load/paced.ts'
import type { World } from '../load/world.ts'

const PER_SECOND = 200
const SECONDS = 12
const WARM_UP = 400
const STORED = 10_000
/** The events are about this many subscribers in turn. */
const SUBSCRIBERS = 500
/** Requests to the processor at a time while they are made. */
const AT_ONCE = 16

/** The webhook at 200 a second, and 10,000 events that are stored already and worked on at once. */
export async function benchBilling({ gateway, sandbox }: World): Promise<Row[]> {
  const database = new pg.Client({ connectionString: stack().databases.billing })
  await database.connect()
  try {
    const customers = await makeSubscribers(database, sandbox)
    await settled(database)
    const before = cpuTimes()
    const acknowledged = await acknowledge(gateway, customers)
    await settled(database)
    printCpu(addCpuSince(before), 'card webhook, until it is applied', PER_SECOND * SECONDS)
    const seconds = await applyStored(database, customers)
    return [
      ...percentiles(`card webhook acknowledged at ${PER_SECOND}/s,`, acknowledged, [50, 95, 99]),
      { figure: `${STORED} stored events applied, s`, measured: seconds },
    ]
  } finally {
    await database.end()
  }
}

async function variableOf(service: 'gateway' | 'billing', name: string): Promise<string> {
  const pid = stack().pids[service] ?? 0
  const variables = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0')
  const found = variables.find((each) => each.startsWith(`${name}=`))
  if (!found) throw new Error(`${service} has no ${name}`)
  return found.slice(name.length + 1)
}

const made = z.object({ id: z.string() })

/** Makes paying professionals, at the processor and in billing. */
async function makeSubscribers(database: pg.Client, sandbox: string): Promise<string[]> {
  const key = await variableOf('billing', 'STRIPE_SECRET_KEY')
  async function create(path: string, form: Record<string, string>): Promise<string> {
    const response = await fetch(`${sandbox}/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: new URLSearchParams(form),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return made.parse(await response.json()).id
  }
  const { rows } = await database.query<{ id: string }>(
    'select professional_id as id from subscriptions where billing_customer_id is null limit $1',
    [SUBSCRIBERS],
  )
  const customers: string[] = []
  const waiting = rows.values()
  async function worker() {
    for (const { id } of waiting) {
      const customer = await create('customers', { 'metadata[professionalId]': id })
      await create('subscriptions', {
        customer,
        'items[0][price]': 'price_basic',
        default_payment_method: 'pm_card_visa',
        'metadata[professionalId]': id,
      })
      await database.query(
        'update subscriptions set billing_customer_id = $1 where professional_id = $2',
        [customer, id],
      )
      customers.push(customer)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return customers
}

let events = 0
function eventOf(customers: readonly string[]) {
  events += 1
  return {
    id: `evt_bench${process.pid}x${events}`,
    object: 'event',
    type: 'customer.subscription.updated',
    created: Math.floor(Date.now() / 1_000),
    data: {
      object: {
        id: `sub_${events}`,
        object: 'subscription',
        customer: customers[events % customers.length],
        // About as long as the real ones.
        note: 'x'.repeat(3_000),
      },
    },
  }
}

/** How long each webhook waits for its answer, in milliseconds. */
async function acknowledge(gateway: string, customers: readonly string[]): Promise<number[]> {
  const secret = await variableOf('gateway', 'STRIPE_WEBHOOK_SECRET')
  const times: number[] = []
  await atRate({ rate: PER_SECOND, seconds: SECONDS }, async (index) => {
    const body = JSON.stringify(eventOf(customers))
    const at = Math.floor(Date.now() / 1_000)
    const v1 = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
    const began = performance.now()
    const response = await fetch(`${gateway}/api/stripe/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${v1}` },
      body,
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`a webhook was answered ${response.status}`)
    if (index >= WARM_UP) times.push(performance.now() - began)
  })
  return times
}

/** Stores events as if billing had just restarted, and waits until all are applied; in seconds. */
async function applyStored(database: pg.Client, customers: readonly string[]): Promise<number> {
  const rows = Array.from({ length: STORED }, () => {
    const { id, type, created, data } = eventOf(customers)
    const happenedAt = new Date(created * 1_000).toISOString()
    return { id, type, happenedAt, customerId: data.object.customer, professionalId: null }
  })
  const began = performance.now()
  await database.query(
    `insert into tasks (id, kind, dedupe_hash, body)
     select gen_random_uuid(), 'card-processor-webhook', sha256((event ->> 'id')::bytea), event
     from jsonb_array_elements($1::jsonb) as events (event)`,
    [JSON.stringify(rows)],
  )
  await settled(database)
  return (performance.now() - began) / 1_000
}

/** Waits until no task of billing is left. */
const settled = (database: pg.Client) =>
  until(
    async () => {
      const { rows } = await database.query<{ waiting: boolean }>(
        `select exists (select from tasks where done_at is null and failed_at is null) as waiting`,
      )
      return rows[0]?.waiting === false
    },
    { what: 'every event worked on', timeoutMs: 180_000 },
  )
