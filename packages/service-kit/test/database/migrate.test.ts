import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newId } from '@encaixe/service-kit'
import { testServerUrl } from '@encaixe/service-kit/testing'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, missingMigrations } from '../../src/database/migrate.ts'
import { serviceFolder } from '../fixtures.ts'

let folder: string
let url: string
const schema = fileURLToPath(new URL('prisma/schema.prisma', serviceFolder))
const kit = fileURLToPath(new URL('../../migrations', import.meta.url))
const names = [...readdirSync(kit).toSorted(), '20260201000000_counters']

async function administer(sql: string) {
  const client = new pg.Client({ connectionString: testServerUrl('postgres') })
  await client.connect()
  await client.query(sql)
  await client.end()
}

async function query(sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql)
    return rows
  } finally {
    await client.end()
  }
}

const addMigration = (name: string, sql: string) => {
  mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, name, 'migration.sql'), sql)
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'encaixe-migrations-'))
  cpSync(fileURLToPath(new URL('prisma/migrations', serviceFolder)), folder, { recursive: true })
  const name = `test_${newId().replaceAll('-', '')}`
  await administer(`create database ${name}`)
  const address = new URL(testServerUrl('postgres'))
  address.pathname = `/${name}`
  url = address.href
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await administer(`drop database ${new URL(url).pathname.slice(1)} with (force)`)
})

test("the kit's migrations run first, then the service's, and none twice", async () => {
  expect(await missingMigrations(url, folder)).toEqual(['(all)'])
  expect(await migrate({ url, schema, migrations: folder })).toEqual(names)
  expect(await migrate({ url, schema, migrations: folder })).toEqual([])
  expect(await missingMigrations(url, folder)).toEqual([])
})

test('a replica of the previous version still writes erasures under their old names', async () => {
  await migrate({ url, schema, migrations: folder })
  const id = newId()
  await query(`insert into erasures (deletion_id, user_id) values ('${id}', 'ana')
    on conflict do nothing`)
  await query(`update erasures set requested_at = now(), heard = '{BOOKING}', told_at = now()
    where deletion_id = '${id}'`)
  expect(await query('select heard, found from erasures for update')).toEqual([
    { heard: ['BOOKING'], found: {} },
  ])
  expect(await query('select erased_upstream from account_erasures')).toEqual([
    { erased_upstream: ['BOOKING'] },
  ])
})

test('scripts run whole: comments and functions may hold semicolons', async () => {
  await migrate({ url, schema, migrations: folder })
  expect(await query('select is_even(4) as even')).toEqual([{ even: true }])
})

test('migrations that run at the same time apply each migration once', async () => {
  const applied = await Promise.all(
    [1, 2, 3].map(() => migrate({ url, schema, migrations: folder })),
  )
  expect(applied.flat()).toEqual(names)
})

test('a migration added later is missing until it has run', async () => {
  await migrate({ url, schema, migrations: folder })
  addMigration('20260301000000_later', 'alter table counters add column note text;')
  expect(await missingMigrations(url, folder)).toEqual(['20260301000000_later'])
  expect(await migrate({ url, schema, migrations: folder })).toEqual(['20260301000000_later'])
})

test('a migration older than one of its folder that has run is refused by name, and changes nothing', async () => {
  await migrate({ url, schema, migrations: folder })
  addMigration('20260301000000_later', 'alter table counters add column note text;')
  addMigration('20260131000000_late', 'create table too_late (id int);')
  await expect(migrate({ url, schema, migrations: folder })).rejects.toThrow(
    'Migration 20260131000000_late is older than 20260201000000_counters, which has run',
  )
  const late = ['20260131000000_late', '20260301000000_later']
  expect(await missingMigrations(url, folder)).toEqual(late)
  expect(await query(`select to_regclass('too_late') as it`)).toEqual([{ it: null }])
})

test('a failed migration leaves nothing, says why, and runs once it is corrected', async () => {
  const name = '20260301000000_broken'
  addMigration(name, 'create table half (id int);\ncreate table half (id int);')
  await expect(migrate({ url, schema, migrations: folder })).rejects.toThrow('already exists')
  expect(await query(`select to_regclass('half') as it`)).toEqual([{ it: null }])
  expect(await missingMigrations(url, folder)).toEqual([name])
  addMigration(name, 'create table whole (id int);')
  expect(await migrate({ url, schema, migrations: folder })).toEqual([name])
})
