import { newId, personalDataBy, type Tables } from '@encaixe/service-kit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { personalDataHandlers } from '../src/service/personal-data.ts'
import { openWorld, type World } from './fixtures.ts'

const tables: Tables<'endCharges'> = {
  charges: {
    columns: 'id page_id amount secret',
    of: { page: { by: 'page_id', list: 'charges', hides: 'secret', hook: 'endCharges' } },
    until: 'the end',
  },
  payments: {
    columns: 'id charge_id paid_at',
    part: { of: 'charges', by: 'charge_id', as: 'payments' },
    until: 'the end of their charge',
  },
  reviews: {
    columns: 'id page_id client_id words',
    of: {
      page: { by: 'page_id', list: 'reviews' },
      client: { by: 'client_id', list: 'reviewsAsClient', sets: 'words = null', found: 'reviews' },
    },
    until: 'the end',
  },
  trials: {
    columns: 'key user_id',
    of: { account: { by: 'user_id', list: 'trials', stays: 'each account has one' } },
    until: 'for ever',
  },
  clients: {
    columns: 'id page_id user_id name',
    of: { client: 'id', page: 'page_id' },
    account: true,
  },
}

let world: World
beforeAll(async () => {
  world = await openWorld()
  await run(`create table charges (id uuid primary key, page_id uuid, amount int, secret bytea)`)
  await run(`create table payments (id uuid primary key, charge_id uuid references charges on delete
    cascade, paid_at timestamptz)`)
  await run(`create table reviews (id uuid primary key, page_id uuid, client_id uuid, words text)`)
  await run(`create table trials (key text primary key, user_id text)`)
  await run(`create table clients (id uuid primary key, page_id uuid, user_id text, name text)`)
})
afterAll(() => world.close())

const run = (query: string) => world.database.prisma.$executeRawUnsafe(query)
const ended: string[][] = []
const personalData = personalDataBy({
  tables,
  hooks: {
    async endCharges({ ids }, { tx }) {
      ended.push([...ids.page])
      await tx.$executeRawUnsafe('delete from charges where page_id = any($1::uuid[])', ids.page)
      return { charges: ['one'] }
    },
  },
})

const [PAGE, OTHER_PAGE, CLIENT, OTHER_CLIENT] = Array.from({ length: 4 }, newId)
const ANA = { userId: 'ana', email: null, professionalId: PAGE ?? null }
const BIA = { userId: 'bia', email: null, professionalId: null }
beforeEach(async () => {
  for (const table of ['charges', 'reviews', 'trials', 'clients']) await run(`delete from ${table}`)
  await run(`insert into charges values ('${newId()}', '${PAGE}', 100, 'x'), ('${newId()}', '${PAGE}', 200, 'x'),
    ('${newId()}', '${OTHER_PAGE}', 300, 'x')`)
  await run(
    `insert into payments select gen_random_uuid(), id, '2026-01-01T00:00:00Z' from charges where amount <> 200`,
  )
  await run(
    `insert into clients values ('${CLIENT}', '${PAGE}', 'bia', 'Bia'), ('${OTHER_CLIENT}', '${OTHER_PAGE}', null, 'Caio')`,
  )
  await run(`insert into reviews values ('${newId()}', '${PAGE}', '${CLIENT}', 'of bia'),
    ('${newId()}', '${OTHER_PAGE}', '${CLIENT}', 'of bia elsewhere'), ('${newId()}', '${OTHER_PAGE}', '${OTHER_CLIENT}', 'of caio')`)
  await run(`insert into trials values ('one', 'ana'), ('two', 'bia')`)
})

async function exported({ professionalId, ...person }: typeof ANA | typeof BIA) {
  const { exportPersonalData } = personalDataHandlers(world.database.prisma, personalData.lists)
  const lists: Record<string, unknown[]> = {}
  for (let cursor: string | null = null, isFirst = true; cursor !== null || isFirst; ) {
    isFirst = false
    const actor = { kind: 'account' as const, ...person }
    const page = await exportPersonalData({ professionalId, cursor }, { actor } as never)
    for (const [name, rows] of Object.entries(page.data)) lists[name] = rows
    cursor = page.nextCursor
  }
  return lists
}

test('an export has the lists of the tables, with parts and without what is hidden', async () => {
  const { charges, reviews, trials, ...none } = await exported(ANA)
  expect(charges).toMatchObject([
    { pageId: PAGE, amount: 100, payments: [{ paidAt: new Date('2026-01-01T00:00:00Z') }] },
    { amount: 200, payments: [] },
  ])
  expect(JSON.stringify(charges)).not.toContain('secret')
  expect(reviews).toMatchObject([{ words: 'of bia' }])
  expect(trials).toEqual([{ id: 'one', key: 'one', userId: 'ana' }])
  expect(none).toEqual({})
  expect(Object.keys(await exported(BIA))).toEqual(['reviewsAsClient', 'trials'])
  expect((await exported(BIA)).reviewsAsClient).toHaveLength(2)
})

test('a list goes on after any of its rows', async () => {
  const list = personalData
    .lists(world.database.prisma, BIA)
    .find(({ name }) => name === 'reviewsAsClient')
  const [first, second] = (await list?.page(null, 5)) ?? []
  expect(await list?.page(null, 1)).toEqual([first])
  expect(await list?.page(first?.id ?? '', 5)).toEqual([second])
})

const erase = (
  person: typeof ANA | typeof BIA,
  more: { again?: boolean; found?: Record<string, string[]> } = {},
) =>
  world.database.transaction((t) =>
    personalData.erase({ deletionId: newId(), found: {}, again: false, ...person, ...more }, t),
  )
const words = () =>
  world.database.prisma.$queryRawUnsafe<unknown[]>('select words from reviews order by id')

test('an erasure deletes, empties and leaves what the tables say, and calls the hook', async () => {
  expect(await erase(BIA)).toMatchObject({
    accounts: ['bia'],
    professionals: [],
    clients: [CLIENT],
  })
  expect(await words()).toEqual([{ words: null }, { words: null }, { words: 'of caio' }])
  expect(ended).toEqual([[]])
  expect(await erase(ANA)).toMatchObject({ professionals: [PAGE], charges: ['one'] })
  expect(ended.at(-1)).toEqual([PAGE])
  expect(await words()).toEqual([{ words: null }, { words: 'of caio' }])
  expect((await exported(ANA)).trials).toHaveLength(1)
  const left = await world.database.prisma.$queryRawUnsafe('select name from clients')
  expect(left).toEqual([{ name: 'Caio' }])
})

test('a later look erases what was found, and nothing that the account has by now', async () => {
  await erase(BIA, { again: true })
  expect((await exported(BIA)).reviewsAsClient).toHaveLength(2)
  await erase(BIA, { again: true, found: { clients: [CLIENT ?? ''] } })
  expect(await words()).toEqual([{ words: null }, { words: null }, { words: 'of caio' }])
})
