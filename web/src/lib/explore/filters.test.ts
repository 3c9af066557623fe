import { expect, test } from 'vitest'
import { chosenFilters, explorePath, readFilters } from './filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

test('an address says what is looked for, cut to what the API takes', () => {
  expect(read(`q= psicóloga &city=Campinas&online=true&other=1&sort=${'x'.repeat(99)}`)).toEqual({
    ...{ q: 'psicóloga', category: '', profession: '', city: 'Campinas', day: '', price: '' },
    ...{ online: 'true', sort: 'xxxxxxxxxx' },
  })
})

test('chosen filters are said in words', () => {
  const filters = read('q=ana&profession=barber&day=2026-11-24&price=100&online=true')
  const inWords = { profession: () => 'Barbearia', day: () => 'em 24/11' }
  expect(chosenFilters(filters, inWords).map(({ label }) => label)).toEqual([
    ...['Barbearia', 'livre em 24/11', 'até R$ 100', 'online'],
  ])
  expect(chosenFilters(read('q=ana&sort=price'), inWords)).toEqual([])
})

test('a filter is changed and taken away, and the others stay', () => {
  const filters = read('q=ana&city=3509502')
  expect(explorePath(filters, { city: '' })).toBe('/explore?q=ana')
  expect(explorePath(filters, { profession: 'barber' })).toBe(
    '/explore?q=ana&profession=barber&city=3509502',
  )
  expect(explorePath(filters, { q: '', city: '' })).toBe('/explore')
})
