import { expect, test } from 'vitest'
import { relatedCards } from './related-cards.ts'

/** Loads that the test answers when it likes. */
function slowDatabase(now = () => 0) {
  const loads: PromiseWithResolvers<string[]>[] = []
  const related = relatedCards<string>({
    load() {
      const load = Promise.withResolvers<string[]>()
      loads.push(load)
      return load.promise
    },
    now,
  })
  return { related, loads }
}

test('are loaded once for a profession in a city', async () => {
  const { related, loads } = slowDatabase()
  const readers = [related.read('barber', 'recife'), related.read('barber', 'recife')]
  loads[0]?.resolve(['Ana'])
  expect(await Promise.all(readers)).toEqual([['Ana'], ['Ana']])
  void related.read('barber', 'olinda')
  expect(loads).toHaveLength(2)
})

test('a change while they are loaded makes the next reader load them again', async () => {
  const { related, loads } = slowDatabase()
  const before = related.read('barber', 'recife')
  related.dropAll()
  const after = related.read('barber', 'recife')
  loads[1]?.resolve(['Ana, changed'])
  loads[0]?.resolve(['Ana'])
  expect([await before, await after]).toEqual([['Ana'], ['Ana, changed']])
  expect(await related.read('barber', 'recife')).toEqual(['Ana, changed'])
})

test('a load that failed is not remembered', async () => {
  const { related, loads } = slowDatabase()
  const first = related.read('barber', 'recife')
  loads[0]?.reject(new Error('the database is away'))
  await expect(first).rejects.toThrow('away')
  void related.read('barber', 'recife')
  expect(loads).toHaveLength(2)
})

test('they live thirty seconds at most', async () => {
  let now = 0
  const { related, loads } = slowDatabase(() => now)
  void related.read('barber', 'recife')
  now = 29_999
  void related.read('barber', 'recife')
  expect(loads).toHaveLength(1)
  now = 30_000
  void related.read('barber', 'recife')
  expect(loads).toHaveLength(2)
})

test('those that come out the same after a change are the very list that they were', async () => {
  const { related, loads } = slowDatabase()
  const first = related.read('barber', 'recife')
  loads[0]?.resolve(['Ana'])
  related.dropAll()
  const second = related.read('barber', 'recife')
  loads[1]?.resolve(['Ana'])
  expect(await second).toBe(await first)
  related.dropAll()
  const third = related.read('barber', 'recife')
  loads[2]?.resolve(['Ana', 'Bia'])
  expect(await third).toEqual(['Ana', 'Bia'])
})
