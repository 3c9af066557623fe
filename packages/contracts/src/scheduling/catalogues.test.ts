import { expect, test } from 'vitest'
import { PLAN_FEATURES, PLANS } from '../billing/plans.ts'
import { PROFESSIONS } from './professions/catalogue.ts'

test('there are at least 32 professions in at least 6 categories, each key once', () => {
  expect(PROFESSIONS.length).toBeGreaterThanOrEqual(32)
  expect(new Set(PROFESSIONS.map(({ key }) => key)).size).toBe(PROFESSIONS.length)
  const categories = new Set(PROFESSIONS.map(({ category }) => category))
  expect(categories.size).toBeGreaterThanOrEqual(6)
  expect(categories).toContain('Saúde e clínica')
  expect(categories).toContain('Beleza e estética')
})

test('every feature of a plan is in the comparison table', () => {
  const known = new Set<string>(PLAN_FEATURES.map(({ key }) => key))
  for (const plan of Object.values(PLANS)) {
    for (const feature of plan.features) expect(known).toContain(feature)
  }
})
