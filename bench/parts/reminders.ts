import { setTimeout } from 'node:timers/promises'
import { bookingSnapshot } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import pg from 'pg'
import { addCpuSince, cpuTimes, printCpu } from '../figures/cpu.ts'
import { percentiles, type Row } from '../figures/report.ts'
import { query, type World } from '../load/world.ts'

const REMINDERS = 10_000
const LONE = 50
/** A service that sleeps until the next task is due has looked by then. */
const AHEAD_SECONDS = 25

/** How late reminders become deliveries: some that are due one after another, and very many that are due at once. */
export async function benchReminders({ databases }: World): Promise<Row[]> {
  const url = databases.notifier
  await addReminders(url)
  await dueFromNow(url, `id in (${ids(LONE)})`, `n * interval '200 milliseconds'`)
  await done(url, REMINDERS - LONE)
  const lone = await lateness(url)

  await dueFromNow(url, 'done_at is null', `interval '0'`)
  await setTimeout(AHEAD_SECONDS * 1_000 - 200)
  const before = cpuTimes()
  await done(url, 0)
  const used = addCpuSince(before)
  const late = (await lateness(url)).slice(LONE)
  printCpu(used, 'reminder that is due, while they are sent', late.length)
  const ofOneCore = used.values().reduce((sum, ms) => sum + ms, 0) / 1_000
  return [
    ...percentiles('a reminder that is due alone, late by', lone, [50, 95, 99]),
    {
      figure: `${late.length} reminders that are due at once, s until all are sent`,
      measured: Math.max(...late) / 1_000,
    },
    {
      figure: 'reminders sent for a minute of one core, everything counted',
      measured: (late.length * 60) / ofOneCore,
    },
  ]
}

const ids = (most: number) => `select id from tasks where kind = 'reminder' limit ${most}`

const dueFromNow = (url: string, which: string, after: string) =>
  query(
    url,
    `update tasks set due_at = now() + interval '${AHEAD_SECONDS} seconds' + ${after}
     from (select id as one, row_number() over () as n from tasks where kind = 'reminder' and ${which}) as due
     where id = one`,
  )

async function done(url: string, left: number): Promise<void> {
  const waiting = async () => {
    const [row] = await query<{ count: number }>(
      url,
      `select count(*)::int as count from tasks where kind = 'reminder' and done_at is null`,
    )
    return row?.count
  }
  await until(async () => (await waiting()) === left, {
    what: 'the reminders to be sent',
    timeoutMs: 300_000,
  })
}

/** Milliseconds, in the order in which they were sent. */
async function lateness(url: string): Promise<number[]> {
  const rows = await query<{ ms: number }>(
    url,
    `select 1000 * extract(epoch from done_at - due_at)::float8 as ms
     from tasks where kind = 'reminder' and done_at is not null order by done_at`,
  )
  return rows.map(({ ms }) => ms)
}

/** One reminder for each of as many confirmed appointments tomorrow. */
async function addReminders(url: string): Promise<void> {
  const startsAt = Temporal.Now.instant().add({ hours: 24 }).round('second')
  const snapshot = bookingSnapshot.parse({
    appointment: {
      id: newId(),
      professionalId: newId(),
      clientId: newId(),
      startsAt: startsAt.toString(),
      endsAt: startsAt.add({ minutes: 50 }).toString(),
      status: 'confirmed',
      paymentStatus: 'none',
      billingPaymentIntentId: null,
      priceCents: 10_000,
      source: 'public',
      version: 1,
    },
    client: { id: newId(), userId: null, name: null, phone: null, email: null },
    contact: { name: 'Pessoa de Teste', phone: '+5511900000000', email: null },
    professional: {
      id: newId(),
      userId: null,
      slug: 'bench-1',
      name: 'Ana Lima',
      phone: null,
      email: null,
      timezone: 'America/Sao_Paulo',
      autoConfirm: true,
    },
  })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(
      `create temporary table due on commit drop as
       select gen_random_uuid() as id, gen_random_uuid() as appointment,
         '+55219' || (80000000 + n) as phone
       from generate_series(1, $1::int) as n`,
      [REMINDERS],
    )
    await client.query(
      `insert into appointment_states (appointment_id, version, status, starts_at)
       select appointment, 1, 'confirmed', $1 from due`,
      [startsAt.toString()],
    )
    await client.query(
      `insert into tasks (id, kind, due_at, body)
       select id, 'reminder', $1::timestamptz - interval '1 hour',
         jsonb_build_object('kind', '24h', 'snapshot',
           jsonb_set(jsonb_set($2::jsonb, '{appointment,id}', to_jsonb(appointment)),
             '{contact,phone}', to_jsonb(phone)))
       from due`,
      [startsAt.toString(), JSON.stringify(snapshot)],
    )
    await client.query('commit')
    await client.query('analyze tasks, appointment_states')
  } finally {
    await client.end()
  }
}
