import { readFileSync } from 'node:fs'
import { newPlace, newService } from '@encaixe/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScheduling, type Scheduling, someone } from '../scheduling.ts'
import { type TownPage, town } from './town.ts'

let scheduling: Scheduling
beforeAll(async () => {
  scheduling = await openScheduling()
  for (const page of town) await open(page)
})
afterAll(() => scheduling.close())

async function open({ services = [], stars = [], district, online, ...page }: TownPage) {
  const [city = '', state = ''] = page.city.split(', ')
  const address = {
    ...{ kind: 'address', label: 'Consultório', street: 'Rua A', number: '1' },
    ...{ district: district ?? 'Centro', city, state },
  }
  const { id } = await scheduling.createProfessional(
    someone({
      ...page,
      services: services.map((name) => newService.parse({ name, durationMinutes: 50 })),
      places: [
        newPlace.parse(address),
        ...(online ? [newPlace.parse({ kind: 'online', label: 'Por vídeo' })] : []),
      ],
    }),
  )
  await scheduling.database.prisma.professional.update({
    where: { id },
    data: { ratingCount: stars.length, ratingSum: stars.reduce((sum, star) => sum + star, 0) },
  })
}

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
