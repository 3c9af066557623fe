import type { AppError } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import {
  isPackaged,
  movedTo,
  requireFewPackages,
  requirePackagedServices,
  requirePackages,
} from './package.rule.ts'

const refusal = (work: () => void) => {
  try {
    work()
  } catch (error) {
    const { code, details } = error as AppError
    return [code, ...(details.errors ?? []).map(({ path }) => path)]
  }
  return 'nothing'
}

test('packages are sold from the basic plan on', () => {
  expect(refusal(() => requirePackages('free'))).toEqual(['PLAN_FEATURE_REQUIRED'])
  for (const plan of ['basic', 'pro', 'premium'] as const)
    expect(refusal(() => requirePackages(plan))).toBe('nothing')
})

test('a page has at most thirty packages', () => {
  expect(refusal(() => requireFewPackages(30))).toBe('nothing')
  expect(refusal(() => requireFewPackages(31))).toEqual(['VALIDATION_FAILED', 'name'])
})

test('a package of a foreign service is refused at the entry that names it', () => {
  const services = [{ id: 'a' }, { id: 'b' }]
  const own = { serviceIds: ['a', 'b'], sessions: 4 }
  const foreign = { serviceIds: ['a', 'x'], sessions: 2 }
  expect(refusal(() => requirePackagedServices([own], services))).toBe('nothing')
  expect(refusal(() => requirePackagedServices([own, foreign], services))).toEqual([
    'SERVICE_NOT_FOUND',
    'entries.1.serviceIds',
  ])
})

test('a service is packaged where any entry of any package names it', () => {
  const packages = [
    { entries: [{ serviceIds: ['a'], sessions: 1 }] },
    {
      entries: [
        { serviceIds: ['b'], sessions: 1 },
        { serviceIds: ['c'], sessions: 1 },
      ],
    },
  ]
  expect(['a', 'c', 'd'].map((id) => isPackaged(id, packages))).toEqual([true, true, false])
  expect(isPackaged('a', [])).toBe(false)
})

test('a moved package stands at its place, at the latest at the end, and the others keep their order', () => {
  const rows = ['a', 'b', 'c'].map((id) => ({ id }))
  const order = (id: string, position: number) =>
    movedTo(rows, { id, position })
      .map((row) => row.id)
      .join('')
  expect([order('c', 0), order('a', 1), order('a', 30), order('b', 1)]).toEqual([
    'cab',
    'bac',
    'bca',
    'abc',
  ])
})
