import { PAGES_OF_PART } from '@encaixe/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openScheduling, type Scheduling, someone } from './scheduling.ts'

let scheduling: Scheduling
beforeAll(async () => {
  scheduling = await openScheduling()
})
afterAll(() => scheduling.close())
beforeEach(() => scheduling.database.prisma.professional.deleteMany())

const publish = (slug: string, details: Parameters<typeof someone>[0] = {}) =>
  scheduling.createProfessional(someone({ slug, ...details }))

const pagesFrom = async (from: string) => (await scheduling.listPublishedPages(from)).items

test('the sitemap lists only published pages, in the order of their addresses', async () => {
  await publish('bia-souza')
  await publish('ana-lima')
  await publish('escondida', { published: false })
  expect((await pagesFrom('a')).map(({ slug }) => slug)).toEqual(['ana-lima', 'bia-souza'])
  expect((await pagesFrom('b')).map(({ slug }) => slug)).toEqual(['bia-souza'])
  expect(await scheduling.listSitemapParts()).toEqual({ items: ['ana-lima'] })
})

test('the sitemap drops a page that is hidden, even the first page of a part', async () => {
  const userId = crypto.randomUUID()
  await publish('ana-lima', { owner: userId })
  await publish('bia-souza')
  await scheduling.updateBookingSettings({ userId, published: false })
  expect(await scheduling.listSitemapParts()).toEqual({ items: ['bia-souza'] })
  expect((await pagesFrom('a')).map(({ slug }) => slug)).toEqual(['bia-souza'])
})

test('the sitemap has no part when there is no page', async () => {
  expect(await scheduling.listSitemapParts()).toEqual({ items: [] })
  expect(await pagesFrom('a')).toEqual([])
})

test('the sitemap gives the time of the last change of a page', async () => {
  const userId = crypto.randomUUID()
  scheduling.time.now = Temporal.Instant.from('2026-11-21T15:00:00Z')
  await publish('ana-lima', { owner: userId })
  expect(await pagesFrom('a')).toEqual([
    { slug: 'ana-lima', updatedAt: '2026-11-21T15:00:00.000Z' },
  ])
  scheduling.time.now = Temporal.Instant.from('2026-11-22T10:30:00Z')
  await scheduling.updateProfile({ userId, bio: 'Atendo adultos.' })
  expect(await pagesFrom('a')).toEqual([
    { slug: 'ana-lima', updatedAt: '2026-11-22T10:30:00.000Z' },
  ])
})

test('the parts of the sitemap together list every page once', async () => {
  await publish('ana')
  // As many pages as the first, made by the database: one by one they would take a minute.
  const { prisma } = scheduling.database
  const named = await prisma.$queryRaw<{ column: string }[]>`
    select quote_ident(column_name) as "column" from information_schema.columns
    where table_name = 'professionals' and table_schema = current_schema() and is_generated = 'NEVER'
  `
  const columns = named.map(({ column }) => column).join(', ')
  await prisma.$executeRawUnsafe(`
    insert into professionals (${columns})
    select ${columns} from (
      select (jsonb_populate_record(page, jsonb_build_object(
        'id', gen_random_uuid(), 'user_id', 'copy-' || number,
        'slug', 'ana-' || lpad(number::text, 5, '0')))).*
      from professionals page, generate_series(1, ${PAGES_OF_PART}) number
    ) copies
  `)
  const { items: parts } = await scheduling.listSitemapParts()
  expect(parts).toHaveLength(2)
  const pages = await Promise.all(parts.map(pagesFrom))
  expect(pages.map((part) => part.length)).toEqual([PAGES_OF_PART, 1])
  expect(new Set(pages.flat().map(({ slug }) => slug)).size).toBe(PAGES_OF_PART + 1)
})
