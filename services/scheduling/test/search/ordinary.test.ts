import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScheduling, type Scheduling } from '../scheduling.ts'
import { openTownPage } from './open-town.ts'
import { ordinaryTown } from './ordinary-town.ts'

let scheduling: Scheduling
beforeAll(async () => {
  scheduling = await openScheduling()
  for (const page of ordinaryTown) await openTownPage(scheduling, page)
})
afterAll(() => scheduling.close())

/** A query, whose page comes first, and the words that are left out. */
const queries = readFileSync(new URL('ordinary-queries.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [q = '', answer = ''] = line.split(' = ')
    const [first = '', leftOut = ''] = answer.split(' - ')
    return { q, first, leftOut: leftOut.split(' ').filter(Boolean) }
  })

const find = (q: string, more = {}) =>
  scheduling.listProfessionals({ q, nextFree: 'false', ...more })

test('each ordinary query finds first the profession that it means, and says what it left out', async () => {
  expect(queries.length).toBeGreaterThanOrEqual(60)
  const wrong: string[] = []
  for (const { q, first, leftOut } of queries) {
    const { items, leftOut: said } = await find(q)
    const found = items.slice(0, 3).map(({ slug }) => slug)
    const isSaid = leftOut.every((word) => said.includes(word)) && said.length === leftOut.length
    if (found[0] !== first || (leftOut.length > 0 && !isSaid))
      wrong.push(`${q} → ${found.join(', ')} without ${said}, not ${first} without ${leftOut}`)
  }
  expect(wrong).toEqual([])
})

test('a likeness that is no slip finds nobody', async () => {
  const { items } = await find('maquiadora para casamento')
  expect(items.map(({ slug }) => slug)).not.toContain('roberto-nascimento')
})

test('who has all words comes first, then who has fewer; and nobody else if all are asked for', async () => {
  const { items, leftOut } = await find('maria lima')
  expect(leftOut).toEqual(['lima'])
  const slugs = items.map(({ slug }) => slug)
  expect(slugs.slice(0, 2)).toEqual(['maria-lima', 'maria-souza'])
  const all = await find('maria lima', { allWords: 'true' })
  expect(all.items.map(({ slug }) => slug)).toEqual(['maria-lima'])
  expect(all.leftOut).toEqual([])
})

test('words that nobody has find nobody', async () => {
  expect(await find('xyzzyx qwertyu')).toMatchObject({ items: [], leftOut: [] })
})
