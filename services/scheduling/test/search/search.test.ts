import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScheduling, type Scheduling } from '../scheduling.ts'
import { openTownPage } from './open-town.ts'
import { town } from './town.ts'

let scheduling: Scheduling
beforeAll(async () => {
  scheduling = await openScheduling()
  for (const page of town) await openTownPage(scheduling, page)
})
afterAll(() => scheduling.close())

const queries = readFileSync(new URL('queries.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('=').map((part) => part.trim()))

test('there are two hundred queries', () => {
  expect(queries.length).toBeGreaterThanOrEqual(200)
  const known = new Set(town.map(({ slug }) => slug))
  expect(queries.filter(([, first = '']) => first !== '' && !known.has(first))).toEqual([])
})

test('each query finds first whom it means', async () => {
  const wrong: string[] = []
  for (const [q = '', first = ''] of queries) {
    const { items } = await scheduling.listProfessionals({ q, nextFree: 'false' })
    const found = items.slice(0, 3).map(({ slug }) => slug)
    if ((found[0] ?? '') !== first)
      wrong.push(`${q} → ${found.join(', ') || 'nobody'}, not ${first || 'nobody'}`)
  }
  expect(wrong).toEqual([])
})
