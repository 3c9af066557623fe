import { AppError } from '@encaixe/contracts'
import { describe, expect, test } from 'vitest'
import {
  inOrder,
  placeToSave,
  requireFewEnough,
  requireOwnPlaces,
  requireOwnServices,
} from './offer.rule.ts'

const refused = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error.details.errors?.[0]?.path ?? error.code
    throw error
  }
  return 'nothing'
}

const place = {
  kind: 'address' as const,
  label: 'Consultório',
  street: 'Rua Augusta',
  number: '10',
  complement: null,
  district: null,
  city: 'São Paulo',
  state: 'SP',
  postalCode: null,
  directions: 'Portão azul.',
  link: null,
  travelMinutes: 0,
  active: true,
}

describe('the limit of an offer', () => {
  const rows = (count: number, active = true) => Array.from({ length: count }, () => ({ active }))

  test('allows at most 50 active entries', () => {
    expect(refused(() => requireFewEnough(rows(50), 'name'))).toBe('nothing')
    expect(refused(() => requireFewEnough(rows(51), 'name'))).toBe('name')
  })

  test('ignores inactive entries up to 200 in all', () => {
    const active = rows(50)
    expect(refused(() => requireFewEnough([...active, ...rows(150, false)], 'name'))).toBe(
      'nothing',
    )
    expect(refused(() => requireFewEnough([...active, ...rows(151, false)], 'name'))).toBe('name')
  })
})

describe('the order', () => {
  const rows = ['a', 'b', 'c'].map((id) => ({ id }))
  const ids = (found: { id: string }[]) => found.map(({ id }) => id).join('')

  test('puts the named entries first and the others after them', () => {
    expect(ids(inOrder(rows, ['c', 'a', 'b']))).toBe('cab')
    expect(ids(inOrder(rows, ['c']))).toBe('cab')
    expect(ids(inOrder(rows, []))).toBe('abc')
  })

  test('rejects an id that is named twice or belongs to another page', () => {
    expect(refused(() => inOrder(rows, ['a', 'a']))).toBe('ids')
    expect(refused(() => inOrder(rows, ['a', 'x']))).toBe('ids')
  })
})

describe('a place', () => {
  test('with an address needs a street and a city', () => {
    expect(refused(() => placeToSave({ ...place, street: null }))).toBe('street')
    expect(refused(() => placeToSave({ ...place, city: null }))).toBe('city')
    expect(placeToSave({ ...place, link: 'https://a.example', travelMinutes: 20 })).toEqual(place)
  })

  test('online keeps its link and forgets the street', () => {
    const online = placeToSave({ ...place, kind: 'online', link: 'https://a.example' })
    expect(online).toMatchObject({ link: 'https://a.example', street: null, city: null })
  })

  test('at the client’s keeps the travel time and no field of another kind', () => {
    const visit = placeToSave({
      ...place,
      kind: 'client_address',
      link: 'https://a.example',
      travelMinutes: 30,
    })
    expect(visit).toMatchObject({ travelMinutes: 30, link: null, street: null })
  })

  test('that a service names must belong to the page', () => {
    expect(refused(() => requireOwnPlaces({ placeIds: ['a'] }, [{ id: 'a' }]))).toBe('nothing')
    expect(refused(() => requireOwnPlaces({ placeIds: ['a', 'b'] }, [{ id: 'a' }]))).toBe(
      'placeIds',
    )
  })
})

test('requireOwnServices rejects an add-on that names a service of another page', () => {
  const services = [{ id: 'a' }, { id: 'b' }]
  const adding = (addsTo: string[] | null) =>
    refused(() => requireOwnServices({ addsTo }, services))
  expect(adding(null)).toBe('nothing')
  expect(adding(['a', 'b'])).toBe('nothing')
  expect(adding(['a', 'x'])).toBe('addsTo')
})
