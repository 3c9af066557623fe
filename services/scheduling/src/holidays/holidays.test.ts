import { expect, test } from 'vitest'
import { everyMunicipality, requireOneMunicipality } from '../municipalities/municipalities.ts'
import { NATIONAL, STATES } from './brazil.rule.ts'
import { dateOfRule, easterOf } from './holiday-dates.rule.ts'
import { holidayPlaceOf } from './holiday-place.ts'
import { holidaysOf } from './holidays-of-place.ts'

const nowhere = { state: null, city: null }
const year = (value: number) => ({ from: `${value}-01-01`, to: `${value}-12-31` })
const namesOn = (place: typeof nowhere | { state: string; city: string | null }, date: string) =>
  holidaysOf(place, { from: date, to: date }).map(({ name, level, optional }) =>
    [name, level, ...(optional ? ['optional'] : [])].join(', '),
  )

test.each([
  [1818, '1818-03-22'],
  [1943, '1943-04-25'],
  [2000, '2000-04-23'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
])('Easter Sunday of %i is %s', (of, date) => {
  expect(easterOf(of).toString()).toBe(date)
})

test('the nation’s holidays of 2026 are those of the law, and the optional ones are told as such', () => {
  const all = holidaysOf(nowhere, year(2026))
  const dates = (optional: boolean) =>
    all.filter((each) => each.optional === optional).map(({ date }) => date.slice(5))
  expect(dates(false)).toEqual(
    '01-01 04-03 04-21 05-01 09-07 10-12 11-02 11-15 11-20 12-25'.split(' '),
  )
  expect(dates(true)).toEqual('02-16 02-17 02-18 06-04 12-24 12-31'.split(' '))
})

test('20 November is a holiday of the nation since 2024', () => {
  expect(namesOn(nowhere, '2023-11-20')).toEqual([])
  expect(namesOn(nowhere, '2024-11-20')).toEqual(['Dia da Consciência Negra, national'])
})

test.each([
  ['SP', null, '2026-07-09', 'Revolução Constitucionalista, state'],
  ['RJ', null, '2026-02-17', 'Carnaval, state'],
  ['ES', null, '2026-04-13', 'Nossa Senhora da Penha, state'],
  ['SC', null, '2026-08-16', 'Dia de Santa Catarina, state'],
  ['SP', 'São Paulo', '2027-01-25', 'Aniversário da Cidade, municipal'],
  ['SP', 'sao paulo', '2026-06-04', 'Corpus Christi, municipal'],
  ['MG', 'Belo Horizonte', '2026-08-15', 'Assunção de Nossa Senhora, municipal'],
  ['BA', 'Salvador', '2026-07-02', 'Independência da Bahia, state'],
])('%s %s has a holiday on %s: %s', (state, city, date, holiday) => {
  expect(namesOn({ state, city }, date)).toEqual([holiday])
})

test('holidays of another state or city are not those of a page', () => {
  expect(namesOn({ state: 'RJ', city: 'São Paulo' }, '2027-01-25')).toEqual([])
  expect(namesOn({ state: 'RJ', city: null }, '2026-07-09')).toEqual([])
  expect(namesOn({ state: 'XX', city: 'Lugar nenhum' }, '2026-12-25')).toEqual(['Natal, national'])
})

test.each([
  ['a Thursday leaves its Friday alone', '2026-06-04', '2026-06-05'],
  ['a Tuesday leaves its Monday alone', '2026-04-21', '2026-04-20'],
  ['the Monday before Carnival’s Tuesday is a holiday itself', '2026-02-17', undefined],
  ['Christmas Eve has a holiday after it', '2026-12-24', undefined],
  ['a Monday leaves no day alone', '2026-09-07', undefined],
  ['a Wednesday leaves no day alone', '2025-01-01', undefined],
  ['a Sunday leaves no day alone', '2026-11-15', undefined],
])('%s', (_name, date, bridge) => {
  const [holiday] = holidaysOf(nowhere, { from: date, to: date })
  expect(holiday?.bridge).toBe(bridge)
})

test('a range over a new year lists both years, in order', () => {
  expect(
    holidaysOf(nowhere, { from: '2026-12-25', to: '2027-01-01' }).map(({ date }) => date),
  ).toEqual(['2026-12-25', '2026-12-31', '2027-01-01'])
})

test('every rule of Brazil and its states gives a date each year', () => {
  for (const { rule } of [...NATIONAL, ...[...STATES.values()].flat()]) {
    for (const year of [2026, 2027, 2028]) expect(dateOfRule(rule, year).year).toBe(year)
  }
  expect(() => dateOfRule('13-40', 2026)).toThrow(RangeError)
  expect(() => dateOfRule('whenever', 2026)).toThrow(RangeError)
})

test.each([
  [
    'its first address with a state',
    'Olinda',
    [
      { state: null, city: 'Lá' },
      { state: 'PE', city: 'Recife' },
    ],
    'PE Recife',
  ],
  ['the state that its city names', 'Campinas, SP', [], 'SP Campinas'],
  ['the state that its city names in brackets', 'Campinas (sp)', [], 'SP Campinas'],
  ['the state of a capital', 'SÃO PAULO', [], 'SP São Paulo'],
  ['the state of a capital whose name others have', 'Belém', [], 'PA Belém'],
  ['the only city of its name', 'santos', [], 'SP Santos'],
  ['the only city of its name', 'Campinas', [], 'SP Campinas'],
  ['the only city of its name', 'Niterói', [], 'RJ Niterói'],
  [
    'the only city of the name of its address',
    'Lá',
    [{ state: null, city: 'Niterói' }],
    'RJ Niterói',
  ],
  ['no state for a city that may be anywhere', 'Bom Jesus', [], 'null Bom Jesus'],
  ['nowhere without any', null, [], 'null null'],
])('a page is at %s', (_name, city, addresses, expected) => {
  const place = holidayPlaceOf({ city, addresses })
  expect(`${place.state} ${place.city}`).toBe(expected)
})

test('the state of every municipality is known by its name with the state, and of most by the name alone', () => {
  const all = everyMunicipality()
  expect(all.length).toBe(5_571)
  const alone = all.filter(({ name, state }) => {
    const stated = holidayPlaceOf({ city: `${name}, ${state}`, addresses: [] })
    expect(stated).toEqual({ state, city: name })
    return holidayPlaceOf({ city: name, addresses: [] }).state === state
  })
  expect(alone.length).toBeGreaterThan(5_000)
})

test.each(['Bom Jesus', 'bom jesus', 'Santa Luzia'])('of %s the state is asked for', (city) => {
  expect(() => requireOneMunicipality(city)).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_FAILED',
      details: { errors: [{ path: 'city', message: expect.stringContaining('com o estado') }] },
    }),
  )
})

test.each(['Bom Jesus, PI', 'Belém', 'Santos', 'Vila que não existe', '', null])(
  'of %s no state is asked for',
  (city) => expect(() => requireOneMunicipality(city)).not.toThrow(),
)
