import { expect, test } from 'vitest'
import { requireFeature } from './plan-feature.rule.ts'

test('a plan has its features and no others; one that is still on its way is the trial', () => {
  expect(() => requireFeature('free', 'recurring')).toThrow(
    expect.objectContaining({ code: 'PLAN_FEATURE_REQUIRED' }),
  )
  expect(() => requireFeature('basic', 'recurring')).not.toThrow()
  expect(() => requireFeature('pro', 'recurring')).not.toThrow()
  expect(() => requireFeature(null, 'recurring')).not.toThrow()
})
