import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { bookingEvents } from '@encaixe/contracts'
import { newId, openDatabase, outboxRow } from '@encaixe/service-kit'
import { findPrograms } from '../deploy/local/servers/find.ts'
import { PrismaClient } from '../services/booking/generated/client.ts'
import { newPublicAppointment } from '../services/booking/src/domain/booking-created.ts'
import { bookableProfessional } from '../services/booking/src/professional-copies.ts'
import { insertBooking } from '../services/booking/src/sql/insert-booking.ts'
import { loadBooking } from '../services/booking/src/sql/load-booking.ts'
import { PROFESSIONALS, query, STRIDE, type World } from './world.ts'

const run = promisify(execFile)
const COPY = 'bench_booking'
const CLIENTS = 16

interface Statement {
  text: string
  parameters: unknown[]
}

/**
 * What PostgreSQL does of the booking transaction when nothing else has to be done: the statements
 * that the service sends, taken down as it sends them, by pgbench in a copy of the tables.
 * Undefined where PostgreSQL's own programs are not on this machine.
 */
export async function bookingSqlPerSecond(
  world: World,
  bookings: number,
): Promise<number | undefined> {
  const [postgres] = findPrograms('postgres')
  if (!postgres) return undefined
  const program = (name: string) => join(dirname(postgres), name)
  const dir = mkdtempSync(join(tmpdir(), 'encaixe-bench-'))
  const source = world.databases.booking
  const copy = new URL(source)
  copy.pathname = `/${COPY}`
  try {
    await query(source, `create database ${COPY}`)
    const dump = join(dir, 'booking.sql')
    await run(program('pg_dump'), ['--no-owner', '-f', dump, source])
    await run(program('psql'), ['-q', '-v', 'ON_ERROR_STOP=1', '-f', dump, copy.href])
    await query(copy.href, 'truncate appointments, clients, outbox')
    await query(copy.href, 'vacuum analyze')
    const { script, definitions } = scriptOf(await statementsOfABooking(copy.href, world))
    const file = join(dir, 'booking.pgbench')
    writeFileSync(file, script)
    const { stdout } = await run(program('pgbench'), [
      ...['--no-vacuum', '-M', 'prepared', '-c', String(CLIENTS), '-j', '1', '--max-tries', '10'],
      ...['-t', String(Math.round((bookings * 2) / CLIENTS)), '-f', file],
      ...definitions.flatMap(([name, value]) => ['-D', `${name}=${value}`]),
      copy.href,
    ])
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
  } finally {
    await query(source, `drop database if exists ${COPY} with (force)`)
    rmSync(dir, { recursive: true, force: true })
  }
}

const ids = { client: newId(), appointment: newId(), event: newId() }
const PHONE = '+5511900000000'
const SLUG = 'bench-1'

/** Books once, through the service's own SQL, and tells what the database was sent. */
async function statementsOfABooking(url: string, world: World): Promise<Statement[]> {
  const statements: Statement[] = []
  const database = openDatabase({
    url,
    poolSize: 1,
    create(adapter) {
      const client = new PrismaClient({ adapter, log: [{ emit: 'event', level: 'query' }] })
      client.$on('query', ({ query: text, params }) => {
        statements.push({ text, parameters: JSON.parse(params) })
      })
      return client
    },
  })
  const { startsAt } = world.nextSlot()
  const now = Temporal.Now.instant()
  try {
    await database.transaction(
      async ({ tx }) => {
        const wanted = { slug: SLUG, startsAt, phone: PHONE, email: null, now: now.toString() }
        const row = await loadBooking(tx, wanted)
        const professional = row && bookableProfessional(row)
        if (!professional) throw new Error('booking has no professional to measure with')
        const client = { id: ids.client, userId: null, name: 'Pessoa', phone: PHONE, email: null }
        const booked = newPublicAppointment({
          id: ids.appointment,
          professional,
          client,
          startsAt: Temporal.Instant.from(startsAt),
        })
        const event = outboxRow(bookingEvents.BookingCreated, {
          subject: ids.appointment,
          data: { ...booked, first: false },
        })
        await insertBooking(tx, {
          client: { ...client, isNew: true },
          appointment: booked.appointment,
          event: { ...event, id: ids.event },
          idempotency: null,
          now: now.toString(),
        })
        moments.add(startsAt).add(booked.appointment.startsAt)
        ends.add(booked.appointment.endsAt)
        professionals.add(professional.id)
      },
      { isolation: 'Serializable' },
    )
  } finally {
    await database.close()
  }
  return statements
}

const moments = new Set<unknown>()
const ends = new Set<unknown>()
const professionals = new Set<unknown>()

const hex = (offset: number) => `lpad(to_hex(:n::bigint + ${offset}::bigint), 12, '0')`
const uuid = (offset: number) => `('00000000-0000-7000-8000-' || ${hex(offset)})`
const hours = "(:slot::int || ' hours')::interval"

/** What takes a parameter's place, so that every transaction books something else. */
function expressionFor(value: unknown): string | undefined {
  if (value === null) return 'null'
  if (value === SLUG) return `('bench-' || :professional::int)`
  if (value === PHONE) return `('+55119' || lpad(:n::text, 8, '0'))`
  if (value === ids.client) return uuid(0)
  if (value === ids.appointment) return uuid(1_000_000_000)
  if (value === ids.event) return uuid(2_000_000_000)
  // Nothing else happens in a copy: any day will do, and each professional has one for every slot.
  if (moments.has(value)) return `(timestamptz '2030-01-01T00:00Z' + ${hours})`
  if (ends.has(value)) return `(timestamptz '2030-01-01T00:50Z' + ${hours})`
  if (professionals.has(value)) {
    return `(select id::text from professionals where slug = 'bench-' || :professional::int)`
  }
  return undefined
}

function scriptOf(statements: Statement[]): { script: string; definitions: [string, string][] } {
  const definitions: [string, string][] = [['i', '0']]
  const lines = statements.map(({ text, parameters }) => {
    const sql = text.replace(/\$(\d+)/g, (_, digits: string) => {
      const value = parameters[Number(digits) - 1]
      const expression = expressionFor(value)
      if (expression !== undefined) return expression
      const name = `p${definitions.length}`
      definitions.push([name, String(value)])
      return `:${name}`
    })
    return `${sql.replaceAll(/\s+/g, ' ').trim()};`
  })
  const numbers = [
    '\\set i :i + 1',
    `\\set n :i * ${CLIENTS} + :client_id`,
    `\\set professional 1 + :n * ${STRIDE} % ${PROFESSIONALS}`,
    `\\set slot :n / ${PROFESSIONALS}`,
  ]
  return { script: `${[...numbers, ...lines].join('\n')}\n`, definitions }
}
