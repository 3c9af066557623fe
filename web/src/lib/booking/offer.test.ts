import { NO_PREPAYMENT } from '@encaixe/contracts/prepayment'
import { describe, expect, test } from 'vitest'
import { chosenOf } from './basket.ts'
import { aboutWhere, rangesOf, termsOf } from './offer.ts'

const service = (id: string, changes = {}) => ({
  ...{ id, name: `Serviço ${id}`, description: '', durationMinutes: 30, priceCents: 5_000 },
  placeIds: ['salon', 'home'],
  prepayment: NO_PREPAYMENT,
  ...{ addOn: false, addsTo: null, repeatable: false },
  ...changes,
})
const place = (id: string, changes = {}) => ({
  ...{ id, kind: 'address' as const, label: `Lugar ${id}`, street: null, district: null },
  ...{ city: null, state: null },
  ...changes,
})
const places = [place('salon'), place('home')]
const nothing = { service: null, place: null }

describe('what is chosen', () => {
  test('is the page’s session where there are no services', () => {
    expect(chosenOf({ services: [], places: [] }, nothing)).toEqual({
      ...{ services: [], needsService: false, place: null, places: [], keep: '' },
    })
  })

  test('is the only service, at the only place, without a question', () => {
    const only = service('cut', { placeIds: ['salon'] })
    expect(chosenOf({ services: [only], places }, nothing)).toMatchObject({
      ...{ services: [{ id: 'cut' }], place: { id: 'salon' }, needsService: false, keep: '' },
    })
  })

  test('is still to be chosen among several; an unknown one is none', () => {
    const services = [service('cut'), service('beard')]
    expect(chosenOf({ services, places }, nothing).needsService).toBe(true)
    expect(chosenOf({ services, places }, { service: 'x', place: null }).needsService).toBe(true)
  })

  test('is carried on by every address', () => {
    const services = [service('cut'), service('beard')]
    expect(chosenOf({ services, places }, { service: 'beard', place: 'home' }).keep).toBe(
      'servico=beard&lugar=home&',
    )
    expect(chosenOf({ services: [], places }, nothing).keep).toBe('lugar=salon&')
    const both = chosenOf({ services, places }, { service: 'beard,cut', place: null })
    expect(both.keep).toBe('servico=beard,cut&lugar=salon&')
  })

  test('is a service that can be booked alone, and no add-on', () => {
    const services = [service('wash', { addOn: true }), service('cut')]
    expect(chosenOf({ services, places }, nothing).services.map(({ id }) => id)).toEqual(['cut'])
    expect(chosenOf({ services, places }, { service: 'wash', place: null })).toMatchObject({
      services: [{ id: 'cut' }],
    })
  })
})

test('a price that is not told is to be agreed on', () => {
  const page = { sessionDuration: 50, sessionPrice: 0 }
  expect(termsOf(page, [])).toBe('50\u00a0min · valor a combinar')
  expect(termsOf(page, [service('cut')])).toBe('30\u00a0min · R$\u00a050')
  expect(termsOf(page, [service('dye', { priceCents: null })])).toContain('valor a combinar')
  expect(termsOf(page, [service('cut'), service('beard')])).toBe('60\u00a0min · R$\u00a0100')
  expect(termsOf(page, [service('cut'), service('dye', { priceCents: null })])).toBe(
    '60\u00a0min · valor a combinar',
  )
})

test('a page says what its services cost together', () => {
  const page = { sessionDuration: 50, sessionPrice: 15_000 }
  const of = (...services: ReturnType<typeof service>[]) => rangesOf({ ...page, services })
  expect(of()).toEqual({ lengths: '50\u00a0min', prices: 'R$\u00a0150', isPriceTold: true })
  // An add-on is no price of its own.
  expect(of(service('a'), service('wash', { priceCents: 100, addOn: true }))).toEqual(
    of(service('a')),
  )
  expect(of(service('a'), service('b', { durationMinutes: 90, priceCents: 9_000 }))).toEqual({
    lengths: '30 a 90\u00a0min',
    prices: 'a partir de R$\u00a050',
    isPriceTold: true,
  })
  expect(of(service('a'), service('b')).prices).toBe('R$\u00a050')
  expect(of(service('a', { priceCents: null })).prices).toBe('Valor a combinar')
})

test('where a place is, strangers read as far as it is theirs to know', () => {
  expect(aboutWhere(place('a', { street: 'Rua Augusta', city: 'São Paulo' }))).toBe(
    'Rua Augusta, São Paulo',
  )
  expect(aboutWhere(place('a', { kind: 'online' }))).toContain('link')
})
