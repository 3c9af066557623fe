import { NO_PREPAYMENT } from '@encaixe/contracts/prepayment'
import { expect, test } from 'vitest'
import { additionsTo, servicesOf, without } from './basket.ts'

const service = (id: string, changes = {}) => ({
  ...{ id, name: id, description: '', durationMinutes: 30, priceCents: 5_000 },
  ...{ placeIds: ['salon'], prepayment: NO_PREPAYMENT },
  ...{ addOn: false, addsTo: null as string[] | null, repeatable: false },
  ...changes,
})
const place = (id: string) => ({
  ...{ id, kind: 'address' as const, label: id, street: null, district: null },
  ...{ city: null, state: null },
})
const cut = service('cut')
const beard = service('beard')
const wash = service('wash', { addOn: true, addsTo: ['cut'] })
const child = service('child', { repeatable: true })
const visit = service('visit', { placeIds: ['home'] })
const page = { services: [cut, beard, wash, child, visit], places: [place('salon'), place('home')] }

const namesOf = (services: { id: string }[]) => services.map(({ id }) => id).join(' ')
const additions = (...chosen: (typeof cut)[]) => {
  const { addOns, others } = additionsTo(page, chosen)
  return `${namesOf(addOns)} | ${namesOf(others)}`
}

test('the basket offers to add only what belongs to the choice and can be had at its place', () => {
  expect(additions(cut)).toBe('wash | beard child')
  expect(additions(beard)).toBe(' | cut child')
  expect(additions(visit)).toBe(' | ')
})

test('the basket offers a chosen service again only where it is repeatable', () => {
  expect(additions(child)).toBe(' | cut beard child')
  expect(additions(child, child, child, child, child)).toBe(' | ')
})

test('an add-on goes with the last service that it belongs to', () => {
  expect(without([cut, wash, beard], 0)).toEqual(['beard'])
  expect(without([cut, wash, beard], 1)).toEqual(['cut', 'beard'])
  expect(without([cut], 0)).toEqual([])
})

test('an address that names what cannot be booked together chooses nothing', () => {
  expect(namesOf(servicesOf(page, 'beard,cut'))).toBe('beard cut')
  for (const asked of [null, '', 'wash', 'beard,wash', 'cut,cut', 'cut,visit', 'cut,other']) {
    expect(servicesOf(page, asked)).toEqual([])
  }
})
