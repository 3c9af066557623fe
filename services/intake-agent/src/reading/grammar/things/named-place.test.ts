import { expect, test } from 'vitest'
import { town } from '../../../../test/lab/town.ts'
import { namedPlace, saysAtHome } from './named-place.ts'

const places = town([]).practices.find(({ page }) => page.slug === 'rita-campos')?.page.places ?? []

test.each([
  ['em casa forte', 'Casa Forte'],
  ['em casa não tem nem espelho, quero em casa forte', 'Casa Forte'],
  ['lá em casa é muito barulho, na boa vista', 'Boa Vista'],
  ['pode ser em casa forte em vez da boa vista?', 'Casa Forte'],
  ['boa vista é longe, casa forte', 'Casa Forte'],
  ['boa vista não, em casa forte', 'Casa Forte'],
  ['não quero em casa forte, prefiro boa vista', 'Boa Vista'],
  ['em casa em vez da boa vista', 'Em domicílio'],
  ['na rua do futuro, 10, boa vista', 'Em domicílio'],
  ['tanto faz', undefined],
])('“%s” names %s', (text, place) => {
  expect(namedPlace(text, places)?.label).toBe(place)
})

test.each([
  'chego em casa moído',
  'tenho gente doente em casa',
  'fico aqui em casa à toa',
  'volto em casa só pra dormir',
])('“%s” asks for no visit', (text) => {
  expect(saysAtHome(text)).toBe(false)
})

test('“em casa” asks for a visit and “em Casa Amarela” asks for none', () => {
  expect(saysAtHome('em casa')).toBe(true)
  expect(saysAtHome('vocês atendem aqui em casa?')).toBe(true)
  expect(saysAtHome('em Casa Amarela')).toBe(false)
})
