import { expect, test } from 'vitest'
import { summary } from './test-report.ts'

const report = { numPassedTests: 12, numFailedTests: 0, testResults: [] }

test('a run that succeeded counts its tests', () => {
  expect(summary(report, true)).toBe('12 passed, 0 failed')
})

test('a failed test counts once', () => {
  expect(summary({ ...report, numFailedTests: 2 }, false)).toBe('12 passed, 2 failed')
})

test('a file that could not be read counts as failed', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [{}] },
  ]
  expect(summary({ ...report, testResults }, false)).toBe('12 passed, 1 failed')
})

test.each([[report], [undefined]])('a run without a usable report fails', (content) => {
  expect(summary(content, false)).toMatch(/ 1 failed$/)
})
