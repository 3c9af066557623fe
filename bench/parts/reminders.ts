import { bookingSnapshot } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import pg from 'pg'
import { addCpuSince, cpuTimes, printCpu } from '../figures/cpu.ts'
import type { Row } from '../figures/report.ts'
import { query, type World } from '../load/world.ts'

const REMINDERS = 10_000

/** The time until all reminders that are due at one moment have become deliveries. */
export async function benchReminders({ databases }: World): Promise<Row[]> {
  await addReminders(databases.notifier)
  const waiting = async () => {
    const [row] = await query<{ count: number }>(
      databases.notifier,
      `select count(*)::int as count from tasks where kind = 'reminder' and done_at is null`,
    )
    return row?.count ?? 0
  }
  if ((await waiting()) < REMINDERS) throw new Error('the reminders were not inserted')
  const before = cpuTimes()
  const dueAt = performance.now()
  await query(
    databases.notifier,
    `update tasks set due_at = now() where kind = 'reminder' and done_at is null`,
  )
  await until(async () => (await waiting()) === 0, {
    what: 'the reminders to be sent',
    timeoutMs: 300_000,
  })
  const seconds = (performance.now() - dueAt) / 1_000
  const used = addCpuSince(before)
  printCpu(used, 'reminder that is due, while they are sent', REMINDERS)
  const ofOneCore = used.values().reduce((sum, ms) => sum + ms, 0) / 1_000
  return [
    {
      figure: `${REMINDERS} reminders that are due at once, s until all are sent`,
      measured: seconds,
    },
    {
      figure: 'reminders sent for a minute of one core, everything counted',
      measured: (REMINDERS * 60) / ofOneCore,
    },
  ]
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
