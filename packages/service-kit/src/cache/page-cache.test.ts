import { expect, test } from 'vitest'
import { pageCache } from './page-cache.ts'

const ANA = '019a0000-0000-7000-8000-000000000001'

const anaWith = (duration: number) => ({ id: ANA, duration })
type Ana = ReturnType<typeof anaWith>

/** A database with one professional, whose loads the test answers when it likes. */
function slowDatabase() {
  const waiting: ((duration: number) => void)[] = []
  const cache = pageCache<Ana>({
    load: () => new Promise((resolve) => waiting.push((duration) => resolve(anaWith(duration)))),
  })
  return {
    cache,
    loads: () => waiting.length,
    answer: (load: number, duration: number) => waiting[load]?.(duration),
  }
}

test('a page that was read is not loaded again', async () => {
  const { cache, loads, answer } = slowDatabase()
  const first = cache.read('ana')
  answer(0, 50)
  await first
  expect((await cache.read('ana'))?.duration).toBe(50)
  expect(loads()).toBe(1)
})

test('readers of the same page wait for one load', async () => {
  const { cache, loads, answer } = slowDatabase()
  const readers = [cache.read('ana'), cache.read('ana')]
  answer(0, 50)
  expect(await Promise.all(readers)).toHaveLength(2)
  expect(loads()).toBe(1)
})

test('a dropped page is loaded again', async () => {
  const { cache, loads, answer } = slowDatabase()
  const first = cache.read('ana')
  answer(0, 50)
  await first
  cache.drop(ANA)
  const second = cache.read('ana')
  answer(1, 60)
  expect((await second)?.duration).toBe(60)
  expect(loads()).toBe(2)
})

test.each([
  ['of the professional', (drop: (id: string) => void) => drop(ANA)],
  ['of everyone', (_drop: unknown, dropAll: () => void) => dropAll()],
])('a read after a change %s does not see a load that began before it', async (_name, change) => {
  const { cache, loads, answer } = slowDatabase()
  const before = cache.read('ana')
  change(cache.drop, cache.dropAll)
  const after = cache.read('ana')
  expect(loads()).toBe(2)
  answer(1, 60)
  expect((await after)?.duration).toBe(60)
  answer(0, 50)
  await before
  expect((await cache.read('ana'))?.duration).toBe(60)
})

test('a load that began before a change is not kept', async () => {
  const { cache, answer } = slowDatabase()
  const before = cache.read('ana')
  cache.drop(ANA)
  answer(0, 50)
  await before
  const after = cache.read('ana')
  answer(1, 60)
  expect((await after)?.duration).toBe(60)
})

test('an unknown slug is asked for every time, so a new page is found at once', async () => {
  const pages = new Map<string, ReturnType<typeof anaWith>>()
  const cache = pageCache<Ana>({ load: async (slug) => pages.get(slug) ?? null })
  expect(await cache.read('ana')).toBeNull()
  pages.set('ana', anaWith(50))
  expect(await cache.read('ana')).not.toBeNull()
})

/** Its clock and its rules are the test's; a load that nobody waits for is answered soon. */
function changingDatabase() {
  const state = { now: 0, duration: 50 }
  const cache = pageCache<Ana>({
    load: async () => anaWith(state.duration),
    now: () => state.now,
  })
  const readAt = async (seconds: number) => {
    state.now = seconds * 1_000
    return cache.read('ana')
  }
  return { state, readAt }
}

test('an entry lives thirty seconds at most', async () => {
  const { state, readAt } = changingDatabase()
  await readAt(0)
  state.duration = 60
  expect((await readAt(29.999))?.duration).toBe(50)
  expect((await readAt(30))?.duration).toBe(60)
})

test('a failed load is not remembered', async () => {
  let down = true
  const cache = pageCache<Ana>({
    load: async () => {
      if (down) throw new Error('the database is away')
      return anaWith(50)
    },
  })
  await expect(cache.read('ana')).rejects.toThrow('away')
  down = false
  expect(await cache.read('ana')).not.toBeNull()
})

test('a drop forgets a page under every address by which it was read', async () => {
  let duration = 50
  const cache = pageCache<Ana>({ load: async () => anaWith(duration) })
  await Promise.all([cache.read('ana'), cache.read('ana-antes')])
  duration = 60
  cache.drop(anaWith(0).id)
  expect((await cache.read('ana'))?.duration).toBe(60)
  expect((await cache.read('ana-antes'))?.duration).toBe(60)
})
