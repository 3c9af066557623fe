import { until } from '@encaixe/service-kit/testing'
import pg from 'pg'
import { z } from 'zod'
import { type PageOwner, somePageOwner } from '../../test/e2e/actors.ts'
import { offeredStarts, somePhone, stack } from '../../test/stack.ts'
import { percentiles, type Row } from '../figures/report.ts'
import { nextAddress } from '../load/load.ts'
import type { World } from '../load/world.ts'

const PAGES = 10
const PAYMENTS = 60
const OPEN = 10_000
const WATCHED_SECONDS = 60
/** Charges older than 40 minutes are read every ten. */
const READ_EVERY_SECONDS = 600
const FLOOR = 'what it must stay below'

const account = z.looseObject({ clientId: z.string() })
const booked = z.object({ payment: z.object({ payload: z.string() }) })
const inbox = z.object({ items: z.array(z.object({ to: z.string(), receivedAt: z.string() })) })
/** A page's phone that nobody has proven gets no message: its professional hears in the app. */
const inApp = z.object({ items: z.array(z.object({ createdAt: z.string() })) })

/** From a payment at the bank until both sides have their message, and 10,000 open charges that nobody pays. */
export async function benchPix(world: World): Promise<Row[]> {
  const database = new pg.Client({ connectionString: stack().databases.billing })
  await database.connect()
  try {
    const told = await tellPayments(world)
    const { readsPerSecond, oldestSeconds } = await watch(database)
    return [
      ...percentiles('Pix at the bank → both told,', told, [50, 95, 99]).map((row, index) =>
        index === 1 ? { ...row, limit: 2_000, limitIs: FLOOR } : row,
      ),
      {
        figure: `${OPEN} open charges, reads a second`,
        measured: readsPerSecond,
        limit: 20,
        limitIs: FLOOR,
      },
      {
        figure: `${OPEN} open charges, oldest due read, s`,
        measured: oldestSeconds,
        limit: 30,
        limitIs: FLOOR,
      },
    ]
  } finally {
    await database.end()
  }
}

async function bank(sandbox: string, path: string, body: object): Promise<unknown> {
  const response = await fetch(sandbox + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return response.json()
}

/** A page with a connected account that asks for a deposit. */
async function pageWithDeposit(sandbox: string): Promise<PageOwner> {
  const owner = await somePageOwner()
  const key = `bench${crypto.randomUUID()}@exemplo.com.br`
  const opened = account.parse(await bank(sandbox, '/pix/accounts', { name: 'Ana Lima', key }))
  await owner.call('PUT', '/api/settings/pix-account', { ...opened, pixKey: key })
  await owner.call('POST', '/api/settings/pix-account/check', {})
  const windows = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    ...{ dayOfWeek, startTime: '08:00', endTime: '20:00' },
  }))
  await owner.call('PUT', '/api/settings/availability', { windows })
  await owner.call('PATCH', '/api/settings', { sessionPrice: 15_000 })
  const prepayment = { mode: 'deposit', depositCents: 3_000, holdMinutes: 30, refundNoticeHours: 0 }
  const settings = { autoConfirm: true, prepayment }
  await until(async () => (await owner.call('PATCH', '/api/settings/booking', settings)).ok, {
    what: 'the connected account',
  })
  return owner
}

async function tellPayments({ gateway, sandbox }: World): Promise<number[]> {
  const pages = await Promise.all(Array.from({ length: PAGES }, () => pageWithDeposit(sandbox)))
  const times: number[] = []
  for (let index = 0; index < PAYMENTS; index += 1) {
    const page = pages[index % PAGES]
    if (!page) continue
    const [startsAt] = await offeredStarts(page.slug, 2 + Math.floor(index / PAGES))
    const clientPhone = somePhone()
    const response = await fetch(`${gateway}/api/booking`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': nextAddress() },
      body: JSON.stringify({
        ...{ slug: page.slug, startsAt, clientName: 'Zé da Silva', clientPhone },
      }),
    })
    const { payment } = booked.parse(await response.json())
    const before = Date.now()
    await bank(sandbox, '/pix/payments', { code: payment.payload })
    const arrived = await until(
      async () => {
        const answer = await fetch(`${sandbox}/phone/messages`)
        const after = inbox
          .parse(await answer.json())
          .items.filter(({ receivedAt }) => Date.parse(receivedAt) >= before)
        const client = after.find(({ to }) => to === clientPhone)
        if (!client) return false
        const told = inApp
          .parse(await (await page.call('GET', '/api/notifications')).json())
          .items.find(({ createdAt }) => Date.parse(createdAt) >= before)
        return told && [client.receivedAt, told.createdAt]
      },
      { what: 'both to be told', timeoutMs: 30_000 },
    )
    times.push(Math.max(...arrived.map((at) => Date.parse(at))) - before)
  }
  return times
}

/** Charges of an account as they are after 40 minutes; the bank does not know them, which takes it as long. */
async function watch(database: pg.Client) {
  await database.query(
    `with made as (
       insert into charges (id, professional_id, appointment_id, txid, amount_cents, expires_at, payload, created_at, updated_at)
       select gen_random_uuid(), (select professional_id from pix_accounts where connected limit 1), gen_random_uuid(),
         left(replace(gen_random_uuid()::text, '-', ''), 32), 1000, now() + interval '2 days', 'bench',
         now() - interval '1 hour', now()
       from generate_series(1, ${OPEN})
       returning id
     )
     insert into tasks (id, kind, dedupe_hash, body, due_at)
     select gen_random_uuid(), 'read-charge', sha256(convert_to(id::text, 'utf8')), json_build_object('chargeId', id),
       now() + random() * interval '${READ_EVERY_SECONDS} seconds'
     from made`,
  )
  const from = new Date()
  await new Promise((resolve) => setTimeout(resolve, WATCHED_SECONDS * 1_000))
  const { rows } = await database.query<{ reads: number; oldest: number }>(
    `select (select count(*)::float8 from charges where payload = 'bench' and updated_at > $1) as reads,
       (select coalesce(extract(epoch from now() - min(due_at)), 0)::float8 from tasks
        where kind = 'read-charge' and done_at is null) as oldest`,
    [from],
  )
  await database.query(`delete from charges where payload = 'bench'`)
  const [row] = rows
  return {
    readsPerSecond: (row?.reads ?? 0) / WATCHED_SECONDS,
    oldestSeconds: Math.max(0, row?.oldest ?? 0),
  }
}
