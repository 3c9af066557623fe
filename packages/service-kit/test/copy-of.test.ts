import { newId, type Tables } from '@encaixe/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { copyOf } from '../src/pages/copy-of.ts'
import { rebuildBegins } from '../src/pages/copy-pages.ts'
import { openWorld, type World } from './fixtures.ts'

const page = z.object({
  ...{ id: z.string(), version: z.int(), sessionPrice: z.int(), name: z.string().nullable() },
  ...{ tags: z.array(z.string()), places: z.array(z.object({ label: z.string() })) },
})
const tables: Tables = {
  pages: {
    columns: 'page_id version name session_price tags places place_count noted_on seen_at',
    until: 'always',
  },
}
const also = {
  page_id: ({ id }: z.output<typeof page>) => id,
  place_count: ({ places }: z.output<typeof page>) => (places.length === 0 ? null : places.length),
}
const pages = copyOf(page, tables, 'pages', {
  also,
  own: 'noted_on',
  onlyIf: "told.name is distinct from 'no'",
})

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.database.prisma.$executeRawUnsafe(`create table pages (page_id uuid primary key,
    version int not null, name text, session_price int, tags text[], places jsonb, place_count int,
    noted_on date, seen_at timestamptz)`)
})
afterAll(() => world.close())

const told = { id: newId(), version: 2, name: 'Ana', sessionPrice: 100, tags: ['a', 'b'] }
const save = (changes: object, since?: string) =>
  pages.save(world.database.prisma, page.parse({ ...told, places: [], ...changes }), since)
const kept = (id = told.id) =>
  world.database.prisma.$queryRawUnsafe<Record<string, unknown>[]>(
    `select version, name, session_price, tags, places, place_count from pages where page_id = '${id}'`,
  )

test('a copy takes what is newer, in the types of its columns, and nothing else', async () => {
  expect(await save({ places: [{ label: 'Sala' }] })).toBe(1)
  const row = { version: 2, name: 'Ana', session_price: 100, tags: ['a', 'b'] }
  expect(await kept()).toEqual([{ ...row, places: [{ label: 'Sala' }], place_count: 1 }])
  expect(await save({ version: 1, name: 'Older' })).toBe(0)
  expect(await save({ name: 'The same version' })).toBe(0)
  expect(await save({ version: 3, name: null, tags: [] })).toBe(1)
  expect(await kept()).toEqual([
    { ...row, version: 3, name: null, tags: [], places: [], place_count: null },
  ])
})

test('a column that the service writes itself is left alone', async () => {
  await world.database.prisma.$executeRawUnsafe(`update pages set noted_on = '2026-01-01'`)
  expect(await save({ version: 4 })).toBe(1)
  expect(
    await world.database.prisma.$queryRawUnsafe('select noted_on::text as on from pages'),
  ).toEqual([{ on: '2026-01-01' }])
})

test('what does not meet the condition is not kept', async () => {
  const id = newId()
  expect(await save({ id, name: 'no' })).toBe(0)
  expect(await kept(id)).toEqual([])
})

test('in a rebuild the owner is right, except about what an event showed since, and the rest goes', async () => {
  const [restored, gone, shown] = [newId(), newId(), newId()]
  for (const id of [restored, gone, shown]) await save({ id, version: 9 })
  const since = await rebuildBegins(world.database.prisma)
  await save({ id: shown, version: 10, name: 'Just told' })
  const items = [restored, shown].map((id) => page.parse({ ...told, id, places: [], version: 5 }))
  const copied = await pages.rebuild(world.database, since, async () => ({
    items,
    nextCursor: null,
  }))
  expect(copied).toBe(2)
  await pages.dropUnseen(world.database.prisma, since)
  expect(await kept(restored)).toMatchObject([{ version: 5, name: 'Ana' }])
  expect(await kept(shown)).toMatchObject([{ version: 10, name: 'Just told' }])
  expect(await kept(gone)).toEqual([])
})

test('a column of which nothing is told is refused at once', () => {
  expect(() => copyOf(page, tables, 'pages', { also })).toThrow(
    'Nothing is told of pages.noted_on.',
  )
})
