import { type Servers, startTestServers } from '@encaixe/local-servers'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOwnDatabases } from './database-roles.ts'

let servers: Servers
beforeAll(async () => {
  servers = await startTestServers({})
})
afterAll(() => servers.stop())

async function ask(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

function at(url: string, change: { user?: string; password?: string; database?: string }): string {
  const changed = new URL(url)
  if (change.user) changed.username = change.user
  if (change.password) changed.password = change.password
  if (change.database) changed.pathname = change.database
  return changed.href
}

test('a role owns its database, is no superuser, and cannot connect to another', async () => {
  const [own = '', other = ''] = await createOwnDatabases(servers.postgresUrl, [
    { name: 'own', password: 'first' },
    { name: 'other', password: 'second' },
  ])
  expect(await ask(own, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
    { rolsuper: false },
  ])
  await ask(own, 'create extension btree_gist; create table kept (n int)')

  await expect(ask(at(own, { database: 'other' }), 'select 1')).rejects.toThrow(
    'permission denied for database "other"',
  )
  await expect(ask(at(other, { database: 'own' }), 'select 1')).rejects.toThrow(
    'permission denied for database "own"',
  )
})

test('a role takes over the tables and rows that a superuser created before', async () => {
  const admin = at(servers.postgresUrl, { database: 'adopted' })
  await ask(servers.postgresUrl, 'create database adopted')
  await ask(
    admin,
    `create extension btree_gist;
     create type mood as enum ('glad');
     create table kept (id int generated always as identity, n serial, mood mood);
     create view glad as select * from kept;
     create sequence lonely;
     create function twice(n int) returns int language sql as 'select n * 2';
     insert into kept (mood) values ('glad')`,
  )
  const [url = ''] = await createOwnDatabases(servers.postgresUrl, [
    { name: 'adopted', password: 'first' },
  ])
  await ask(
    url,
    `alter type mood add value 'calm'; alter table kept add column more text;
     alter sequence lonely restart; drop view glad; drop function twice`,
  )
  expect(await ask(url, 'select id, n, mood from kept')).toEqual([{ id: 1, n: 1, mood: 'glad' }])
  await expect(ask(at(servers.postgresUrl, { database: 'adopted' }), 'select 1')).resolves.toEqual([
    { '?column?': 1 },
  ])
})

test('a role whose password changed connects with the new one', async () => {
  await createOwnDatabases(servers.postgresUrl, [{ name: 'changed', password: 'first' }])
  const [url = ''] = await createOwnDatabases(servers.postgresUrl, [
    { name: 'changed', password: 'second' },
  ])
  expect(await ask(url, 'select current_user as it')).toEqual([{ it: 'changed' }])
  await expect(ask(at(url, { password: 'first' }), 'select 1')).rejects.toThrow('authentication')
})

test("a person's own account that may create roles and databases needs no more than that", async () => {
  await ask(servers.postgresUrl, `create role able login createrole createdb password 'able'`)
  const person = at(servers.postgresUrl, { user: 'able', password: 'able' })
  await ask(person, 'create database earlier')
  await ask(at(person, { database: 'earlier' }), 'grant create on schema public to able').catch(
    () => undefined,
  )
  const databases = [
    { name: 'theirs', password: 'first' },
    { name: 'earlier', password: 'second' },
  ]
  const [url = '', earlier = ''] = await createOwnDatabases(person, databases)
  expect(await ask(url, 'create table kept (n int)')).toEqual([])
  expect(await ask(earlier, 'create table kept (n int)')).toEqual([])
  expect(await createOwnDatabases(person, databases)).toEqual([url, earlier])
})

test('an account that may not create roles gets an error that names the missing right', async () => {
  await ask(servers.postgresUrl, `create role unable login createdb password 'unable'`)
  const person = at(servers.postgresUrl, { user: 'unable', password: 'unable' })
  const start = createOwnDatabases(person, [{ name: 'nobodys', password: 'first' }])
  await expect(start).rejects.toThrow(
    /which unable may not create on PostgreSQL at 127\.0\.0\.1:\d+: an administrator's "alter role unable CREATEROLE" lets it/,
  )
})
