import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { findPrograms } from '@encaixe/local-servers'
import { query, type World } from '../load/world.ts'

const run = promisify(execFile)
const COPY = 'bench_booking'
const CLIENTS = 16

/** The least that a booking writes: a new client, their appointment and its event. */
const script = `\\set i :i + 1
\\set n :i * ${CLIENTS} + :client_id
begin isolation level serializable;
select 1 from appointments
  where professional_id = md5('p' || :n::int % 500)::uuid
    and starts_at < timestamptz '2030-01-01T00:50Z' + :n::int / 500 * interval '1 hour'
    and ends_at > timestamptz '2030-01-01T00:00Z' + :n::int / 500 * interval '1 hour';
with client as (
  insert into clients (id, professional_id, name, phone)
  values (gen_random_uuid(), md5('p' || :n::int % 500)::uuid, 'Pessoa',
    '+55119' || lpad(:n::int::text, 8, '0'))
  returning id, professional_id
)
insert into appointments (id, professional_id, client_id, starts_at, ends_at, status,
  price_cents, source, contact_name, contact_phone, created_at, updated_at)
select gen_random_uuid(), professional_id, id, at, at + interval '50 minutes', 'confirmed',
  10000, 'public', 'Pessoa', '+5511987654321', now(), now()
from client,
  (select timestamptz '2030-01-01T00:00Z' + :n::int / 500 * interval '1 hour' as at) as times;
insert into outbox (id, type, subject, time, data)
values (gen_random_uuid(), 'bench', :n::text, now(), '{"note": "${'x'.repeat(1_000)}"}');
commit;
`

/**
 * What PostgreSQL does of the booking transaction when nothing else has to be done, by pgbench in empty copies of the
 * tables. Undefined where PostgreSQL's own programs are not on this machine.
 */
export async function bookingSqlPerSecond(
  { postgres, databases }: World,
  bookings: number,
): Promise<number | undefined> {
  const [server] = findPrograms('postgres')
  if (!server) return undefined
  const program = (name: string) => join(dirname(server), name)
  const dir = mkdtempSync(join(tmpdir(), 'encaixe-bench-'))
  const copy = new URL(databases.booking)
  copy.pathname = `/${COPY}`
  try {
    await query(postgres, `create database ${COPY} owner ${copy.username}`)
    const [schema, file] = [join(dir, 'schema.sql'), join(dir, 'booking.pgbench')]
    await run(program('pg_dump'), ['--schema-only', '-f', schema, databases.booking])
    await run(program('psql'), ['-q', '-v', 'ON_ERROR_STOP=1', '-f', schema, copy.href])
    writeFileSync(file, script)
    const { stdout } = await run(program('pgbench'), [
      ...['--no-vacuum', '-M', 'prepared', '-c', String(CLIENTS), '-j', '1', '--max-tries', '10'],
      ...['-t', String(Math.round((bookings * 2) / CLIENTS)), '-f', file, '-D', 'i=0'],
      copy.href,
    ])
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
  } finally {
    await query(postgres, `drop database if exists ${COPY} with (force)`)
    rmSync(dir, { recursive: true, force: true })
  }
}
