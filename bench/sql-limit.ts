import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { bookingEvents } from '@encaixe/contracts'
import { findPrograms } from '@encaixe/local-servers'
import { byIndex, newId, openDatabase, outboxRow } from '@encaixe/service-kit'
import { PrismaClient } from '../services/booking/generated/client.ts'
import { nothingAgreed } from '../services/booking/src/appointments/agreed-offer.rule.ts'
import { snapshotOf } from '../services/booking/src/appointments/snapshot.rule.ts'
import { bookableProfessional } from '../services/booking/src/copies/professional-copies.ts'
import { insertBookings } from '../services/booking/src/public-booking/insert-bookings.sql.ts'
import { loadBookings } from '../services/booking/src/public-booking/load-bookings.ts'
import { newPublicAppointment } from '../services/booking/src/public-booking/new-appointment.rule.ts'
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
    await query(world.postgres, `create database ${COPY} owner ${copy.username}`)
    const dump = join(dir, 'booking.sql')
    await run(program('pg_dump'), ['--no-owner', '-f', dump, source])
    await run(program('psql'), ['-q', '-v', 'ON_ERROR_STOP=1', '-f', dump, copy.href])
    await query(copy.href, 'truncate appointments, clients, outbox cascade')
    await query(copy.href, 'vacuum analyze')
    const { script, definitions } = scriptOf(await statementsOfABooking(copy.href, world))
    const file = join(dir, 'booking.pgbench')
    writeFileSync(file, script)
    const settings = Object.entries(byIndex).map(([name, value]) => `-c ${name}=${value}`)
    const { stdout } = await run(
      program('pgbench'),
      [
        ...['--no-vacuum', '-M', 'prepared', '-c', String(CLIENTS), '-j', '1', '--max-tries', '10'],
        ...['-t', String(Math.round((bookings * 2) / CLIENTS)), '-f', file],
        ...definitions.flatMap(([name, value]) => ['-D', `${name}=${value}`]),
        copy.href,
      ],
      { env: { ...process.env, PGOPTIONS: settings.join(' ') } },
    )
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
  } finally {
    await query(world.postgres, `drop database if exists ${COPY} with (force)`)
    rmSync(dir, { recursive: true, force: true })
  }
}

const ids = { client: newId(), appointment: newId(), event: newId() }
const PHONE = '+5511900000000'
const SLUG = 'bench-1'

/** Books once, through the service's own SQL, and answers what the database was sent. */
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
        const contact = { name: 'Pessoa', phone: PHONE, email: null }
        const start = Temporal.Instant.from(startsAt)
        const wanted = { slug: SLUG, startsAt: start, contact, idempotency: null }
        const [{ row } = { row: null }] = await loadBookings(tx, [wanted], now)
        const professional = row && bookableProfessional(row)
        if (!professional) throw new Error('booking has no professional to measure with')
        const client = { id: ids.client, userId: null, ...contact, emailConfirmed: false }
        const booked = newPublicAppointment({
          id: ids.appointment,
          professional,
          client,
          contact,
          startsAt: start,
          durationMinutes: professional.sessionDuration,
          priceCents: professional.sessionPrice,
          agreed: nothingAgreed,
          source: 'public',
        })
        const event = outboxRow(bookingEvents.BookingCreated, {
          subject: ids.appointment,
          data: { ...snapshotOf(booked), first: false },
        })
        const made = {
          client: { ...client, isNew: true },
          contact,
          appointment: booked.appointment,
          agreed: nothingAgreed,
          event: { ...event, id: ids.event },
          idempotency: null,
        }
        await insertBookings(tx, [made], now.toString())
        // Nothing else happens in a copy: any day will do, and each professional has one for every slot.
        for (const moment of [startsAt, booked.appointment.startsAt]) {
          varying.set(moment, `(timestamptz '2030-01-01T00:00Z' + ${hours})::text`)
        }
        varying.set(booked.appointment.endsAt, `(timestamptz '2030-01-01T00:50Z' + ${hours})::text`)
        varying.set(professional.id, PROFESSIONAL_ID)
      },
      { isolation: 'Serializable' },
    )
  } finally {
    await database.close()
  }
  return statements
}

const hex = (offset: number) => `lpad(to_hex(:n::bigint + ${offset}::bigint), 12, '0')`
const uuid = (offset: number) => `('00000000-0000-7000-8000-' || ${hex(offset)})`
const hours = "(:slot::int || ' hours')::interval"
const PROFESSIONAL_ID = `(select id::text from professionals where slug = 'bench-' || :professional::int)`

/** What takes the place of values in the parameters, so that every transaction books something else. */
const varying = new Map([
  [SLUG, `('bench-' || :professional::int)`],
  [PHONE, `('+55119' || lpad(:n::text, 8, '0'))`],
  [ids.client, uuid(0)],
  [ids.appointment, uuid(1_000_000_000)],
  [ids.event, uuid(2_000_000_000)],
])

/** The parameter with whatever varies in its text exchanged. */
const expressionFor = (parameter: string, value: string) =>
  [...varying]
    .filter(([known]) => value.includes(known))
    .reduce(
      (text, [known, other]) => `replace(${text}, '${known}', ${other})`,
      `${parameter}::text`,
    )

function scriptOf(statements: Statement[]): { script: string; definitions: [string, string][] } {
  const definitions: [string, string][] = [['i', '0']]
  const lines = statements.map(({ text, parameters }) => {
    const sql = text.replace(/\$(\d+)/g, (_, digits: string) => {
      const parameter = parameters[Number(digits) - 1]
      const value = String(parameter)
      const name = `p${definitions.length}`
      definitions.push([name, value])
      // As a text, a number could not stand in a LIMIT.
      if (typeof parameter === 'number') return `:${name}::bigint`
      return expressionFor(`:${name}`, value)
    })
    // On one line a comment would hide what follows it.
    return `${sql.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim()};`
  })
  const numbers = [
    '\\set i :i + 1',
    `\\set n :i * ${CLIENTS} + :client_id`,
    `\\set professional 1 + :n * ${STRIDE} % ${PROFESSIONALS}`,
    `\\set slot :n / ${PROFESSIONALS}`,
  ]
  return { script: `${[...numbers, ...lines].join('\n')}\n`, definitions }
}
