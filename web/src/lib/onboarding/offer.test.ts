import { expect, test } from 'vitest'
import { byLine, editLines, offerErrors, offerOf } from './offer.ts'
import { NOTHING } from './preset.ts'

const cut = { name: 'Corte', minutes: '30', price: '45' }
const beard = { name: 'Barba', minutes: '20', price: '' }
const empty = { name: '', minutes: '', price: '' }

test('empty lines are left out, and an empty price is to be agreed on', () => {
  expect(offerOf({ ...NOTHING, services: [cut, empty, beard] })).toMatchObject({
    services: [
      { name: 'Corte', durationMinutes: 30, priceCents: 4500 },
      { name: 'Barba', durationMinutes: 20, priceCents: null },
    ],
    sessionDuration: 30,
    sessionPrice: 4500,
    places: [],
  })
})

test('a form without services offers one session', () => {
  const typed = { ...NOTHING, services: [empty], sessionDuration: '45', sessionPrice: '120,50' }
  expect(offerErrors(typed)).toEqual({})
  expect(offerOf(typed)).toMatchObject({
    services: [],
    sessionDuration: 45,
    sessionPrice: 12_050,
  })
  expect(Object.keys(offerErrors({ ...typed, sessionDuration: '3', sessionPrice: 'x' }))).toEqual([
    'sessionDuration',
    'sessionPrice',
  ])
})

test('an error stands at its line, whether the form or the service finds it', () => {
  const services = [empty, cut, { ...beard, minutes: 'x' }, { ...cut, name: '' }]
  expect(Object.keys(offerErrors({ ...NOTHING, services }))).toEqual(['servico2', 'servico3'])
  const named = { 'services.0.name': 'a', 'services.1.priceCents': 'b', 'places.0.street': 'c' }
  expect(byLine(named, services)).toEqual({ servico1: 'a', servico2: 'b', street: 'c' })
})

test('each kind of place asks for and sends only its own fields', () => {
  const there = { ...NOTHING, place: 'address', street: '', city: '', placeLabel: '' }
  expect(Object.keys(offerErrors(there)).sort()).toEqual(['city', 'placeLabel', 'street'])
  const salon = { ...there, street: 'Rua A', city: 'Recife', placeLabel: 'Salão' }
  expect(offerOf(salon)).toMatchObject({
    city: 'Recife',
    places: [{ kind: 'address', label: 'Salão', street: 'Rua A' }],
  })
  expect(offerOf({ ...salon, place: 'online' })).toMatchObject({
    places: [{ kind: 'online', label: 'Online' }],
  })
  expect(offerOf({ ...salon, place: 'online' })).not.toHaveProperty('city')
  const visits = { ...NOTHING, place: 'client_address', travelMinutes: '900' }
  expect(Object.keys(offerErrors(visits))).toEqual(['travelMinutes'])
  expect(offerErrors({ ...visits, place: 'nonsense' })).toEqual({})
})

test('the single session becomes the first service, and the last service the single session', () => {
  const typed = { ...NOTHING, sessionDuration: '50', sessionPrice: '90' }
  expect(editLines(typed, 'mais')).toEqual({
    services: [{ name: 'Atendimento', minutes: '50', price: '90' }, empty],
  })
  expect(editLines({ ...typed, services: [cut, beard] }, 'menos:0')).toEqual({ services: [beard] })
  expect(editLines({ ...typed, services: [cut] }, 'menos:0')).toEqual({
    services: [],
    sessionDuration: '30',
    sessionPrice: '45',
  })
  expect(editLines({ ...typed, services: [cut] }, 'menos:9')).toEqual({ services: [cut] })
  expect(editLines(typed, 'outra coisa')).toEqual({})
})
