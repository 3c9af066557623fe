import { expect, test } from 'vitest'
import {
  kindsShown,
  movedIn,
  newPackage,
  packageErrors,
  packageOf,
  readPackage,
  typedPackage,
} from './package-form.ts'

const A = '01931f00-0000-7000-8000-00000000000a'
const B = '01931f00-0000-7000-8000-00000000000b'

function sent(fields: readonly [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

const filled: [string, string][] = [
  ['name', '10 sessões'],
  ['sessions0', '10'],
  ['services0', A],
  ['priceCents', '1.200,00'],
  ['validDays', '180'],
  ['onPage', 'on'],
  ['active', 'on'],
]

test('a package as people type it is read, and shown the same again', () => {
  const typed = readPackage(sent(filled))
  expect(packageErrors(typed)).toEqual({})
  const sold = packageOf(typed)
  expect(sold).toEqual({
    ...{ name: '10 sessões', description: '', priceCents: 120_000, validDays: 180 },
    ...{ entries: [{ serviceIds: [A], sessions: 10 }], onPage: true, active: true },
  })
  expect(typedPackage({ ...sold, id: A, position: 0 })).toEqual(typed)
})

test('a kind of session that nobody filled in is none, wherever it stands', () => {
  const typed = readPackage(
    sent([...filled, ['sessions1', ''], ['sessions2', '2'], ['services2', B]]),
  )
  expect(packageOf(typed).entries).toEqual([
    { serviceIds: [A], sessions: 10 },
    { serviceIds: [B], sessions: 2 },
  ])
})

test('what is missing of a package, or cannot be, is said at its field', () => {
  const form = sent([
    ['sessions0', '0'],
    ['sessions1', '101'],
    ['services1', A],
    ['priceCents', 'muito'],
    ['validDays', '2000'],
  ])
  expect(Object.keys(packageErrors(readPackage(form))).toSorted()).toEqual([
    'name',
    'priceCents',
    'services0',
    'sessions0',
    'sessions1',
    'validDays',
  ])
})

test('a service stands in one kind of session only', () => {
  const typed = readPackage(sent([...filled, ['sessions1', '2'], ['services1', A]]))
  expect(packageErrors(typed)).toEqual({ services1: 'Cada serviço entra uma vez só.' })
})

test('an empty validity is no end', () => {
  const typed = readPackage(sent(filled.filter(([name]) => name !== 'validDays')))
  expect(packageErrors(typed)).toEqual({})
  expect(packageOf(typed).validDays).toBeNull()
})

test('a new package of a page with one service is of that service', () => {
  expect(newPackage([{ id: A }]).entries).toEqual([{ sessions: '10', serviceIds: [A] }])
  expect(newPackage([{ id: A }, { id: B }]).entries[0]?.serviceIds).toEqual([])
})

test('a form has room for as many kinds of session as there are services, and never loses one', () => {
  const entry = { sessions: '1', serviceIds: [A] }
  expect(kindsShown([entry], 1)).toEqual([entry])
  expect(kindsShown([entry], 3)).toHaveLength(3)
  expect(kindsShown([entry], 40)).toHaveLength(5)
  expect(kindsShown(Array(7).fill(entry), 2)).toHaveLength(7)
})

test('the item that was moved is found by its new place', () => {
  expect(movedIn(['a', 'b', 'c'], ['b', 'a', 'c'])).toEqual({ id: 'b', position: 0 })
  expect(movedIn(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual({ id: 'c', position: 0 })
  expect(movedIn(['a', 'b', 'c'], ['b', 'c', 'a'])).toEqual({ id: 'a', position: 2 })
  expect(movedIn(['a', 'b'], ['a', 'b'])).toBeNull()
  expect(movedIn(['a', 'b', 'c', 'd'], ['d', 'c', 'b', 'a'])).toBeNull()
})
