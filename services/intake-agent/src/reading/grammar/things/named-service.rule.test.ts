import { expect, test } from 'vitest'
import { withoutLeftOut } from './left-out-names.rule.ts'
import { namedOf } from './named-service.rule.ts'

const barber = ['Corte', 'Barba', 'Corte e barba']
const nails = ['Mão', 'Pé', 'Mão e pé', 'Alongamento de unhas']
const salon = ['Corte feminino', 'Corte masculino', 'Escova']

test.each([
  ['cabelo e barba', barber, 'Corte e barba'],
  ['quero cortar', barber, 'Corte'],
  ['fazer a barba sexta', barber, 'Barba'],
  ['pé e mão', nails, 'Mão e pé'],
  ['unha do pé', nails, 'Pé'],
  ['as unhas das mãos', nails, 'Mão'],
  ['unhas do pé e da mão', nails, 'Mão e pé'],
  ['cortar a barba', barber, 'Barba'],
  ['cortar o cabelo e a barba', barber, 'Corte e barba'],
  ['alongamemto de unha', nails, 'Alongamento de unhas'],
  ['corte masculino', salon, 'Corte masculino'],
])('%j of %j is %s', (said, all, expected) => {
  expect(namedOf(said, all, (name) => name).these.join()).toBe(expected)
})

test('what fits several is open between them', () => {
  expect(namedOf('um corte', salon, (name) => name)).toEqual({
    these: [],
    among: ['Corte feminino', 'Corte masculino'],
  })
})

test('two things that no service joins are both named', () => {
  expect(namedOf('corte masculino e escova', salon, (name) => name)).toEqual({
    these: ['Corte masculino', 'Escova'],
    among: [],
  })
})

test('of one of two things it is open which it is', () => {
  expect(namedOf('corte e escova', salon, (name) => name)).toEqual({
    these: ['Escova'],
    among: ['Corte feminino', 'Corte masculino'],
  })
})

test.each([
  ['corte, barba e sobrancelha', ['Corte e barba', 'Sobrancelha']],
  ['barba e sobrancelha', ['Barba', 'Sobrancelha']],
])('“%s” is %j: what joins two is one', (said, expected) => {
  expect(namedOf(said, [...barber, 'Sobrancelha'], (name) => name).these).toEqual(expected)
})

test('one of two is chosen if they stand beside “ou”', () => {
  expect(namedOf('barba ou sobrancelha?', [...barber, 'Sobrancelha'], (name) => name)).toEqual({
    these: [],
    among: ['Barba', 'Sobrancelha'],
  })
})

test('a message that names nothing names nothing', () => {
  expect(namedOf('sexta 15h', barber, (name) => name)).toEqual({ these: [], among: [] })
})

test.each([
  ['corte em vez de barba', 'Corte'],
  ['a barba, o cabelo minha mulher já aparou', 'Barba'],
  ['corte, a barba eu mesmo já fiz', 'Corte'],
  ['faz a barba, o cabelo deixa', 'Barba'],
  ['só o cabelo, a barba eu tirei ontem', 'Corte'],
  ['corte sem a barba', 'Corte'],
  ['não quero barba, só corte', 'Corte'],
  ['barba não, corte', 'Corte'],
  ['quero cortar, a barba deixa que é de estimação', 'Corte'],
  ['quero cortar, deixa a barba quieta', 'Corte'],
  ['quero cortar, a barba pode deixar', 'Corte'],
  ['corte, mas nao mexe na barba', 'Corte'],
  ['barba, cabelo ja quase nao tenho', 'Barba'],
  ['em vez de só o corte quero corte e barba', 'Corte e barba'],
])('“%s” wants %s', (said, expected) => {
  expect(
    namedOf(
      withoutLeftOut(said.normalize('NFD').replace(/\p{M}/gu, '')),
      barber,
      (name) => name,
    ).these.join(),
  ).toBe(expected)
})
