import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { testDatabase } from '@encaixe/service-kit/testing'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

const prisma = fileURLToPath(new URL('../../prisma', import.meta.url))
const CONTACTS = '20261125090000_contacts'

/** A database as it was before bookings had a contact, and the migrations that have come since. */
async function before() {
  const folder = mkdtempSync(join(tmpdir(), 'encaixe-migration-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(prisma, join(folder, 'prisma'), { recursive: true })
  const since = readdirSync(join(prisma, 'migrations')).filter((name) => name >= CONTACTS)
  for (const name of since) rmSync(join(folder, 'prisma/migrations', name), { recursive: true })
  const database = await testDatabase({ service: pathToFileURL(`${folder}/`) })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await database.drop()
  })
  const scripts = since
    .sort()
    .map((name) => readFileSync(join(prisma, 'migrations', name, 'migration.sql'), 'utf8'))
  return { client, scripts }
}

test('of what was typed before, nothing is confirmed, and no address sees what it was not typed in', async () => {
  const { client, scripts } = await before()
  await client.query(`
    insert into clients (id, professional_id, user_id, name, phone, email)
    select ('00000000-0000-7000-8000-00000000000' || n)::uuid, '00000000-0000-7000-8000-0000000000aa',
      account, name, phone, email
    from (values (1, 'account-1', 'Uma Vez', '+5511900000001', 'uma@exemplo.com'),
      (2, 'account-2', 'Duas Vezes', '+5511900000002', 'duas@exemplo.com'),
      (3, null, 'Pessoa removida', null, null)) as known (n, account, name, phone, email)`)
  await client.query(`
    insert into appointments (id, professional_id, client_id, starts_at, ends_at, status, price_cents,
      source, created_at, updated_at)
    select gen_random_uuid(), '00000000-0000-7000-8000-0000000000aa',
      ('00000000-0000-7000-8000-00000000000' || n)::uuid, now() + at * interval '1 hour',
      now() + (at + 1) * interval '1 hour', status, 0, 'public', now(), now()
    from (values (1, 1, 'completed'), (2, 2, 'confirmed'), (2, 3, 'confirmed'),
      (3, 4, 'cancelled')) as made (n, at, status)`)
  for (const script of scripts) await client.query(script)

  const clients = await client.query(
    'select name, email, email_confirmed, user_id, counted_at is not null as counted from clients order by id',
  )
  const unlinked = { email_confirmed: false, user_id: null }
  expect(clients.rows).toEqual([
    { name: 'Uma Vez', email: 'uma@exemplo.com', ...unlinked, counted: true },
    { name: 'Duas Vezes', email: 'duas@exemplo.com', ...unlinked, counted: false },
    { name: null, email: null, ...unlinked, counted: false },
  ])
  const contacts = await client.query(
    `select contact_name as name, contact_phone as phone, contact_email as email
     from appointments order by starts_at`,
  )
  const twice = { name: 'Duas Vezes', phone: '+5511900000002', email: null }
  expect(contacts.rows).toEqual([
    { name: 'Uma Vez', phone: '+5511900000001', email: 'uma@exemplo.com' },
    twice,
    twice,
    { name: null, phone: null, email: null },
  ])
})
