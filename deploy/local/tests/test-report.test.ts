import { expect, test } from 'vitest'
import { flakyTests, summary } from './test-report.ts'

const report = { numPassedTests: 12, numFailedTests: 0, testResults: [] }

test('a run that succeeded counts its tests', () => {
  expect(summary(report, true)).toBe('12 passed, 0 failed')
})

test('a failed test counts once', () => {
  expect(summary({ ...report, numFailedTests: 2 }, false)).toBe('12 passed, 2 failed')
})

test('a file that could not be read counts as failed', () => {
  const testResults = [
    { status: 'failed', name: 'a.test.ts', assertionResults: [] },
    {
      status: 'passed',
      name: 'b.test.ts',
      assertionResults: [{ fullName: 'works', status: 'passed', failureMessages: [] }],
    },
  ]
  expect(summary({ ...report, testResults }, false)).toBe('12 passed, 1 failed')
})

test.each([[report], [undefined]])('a run without a usable report fails', (content) => {
  expect(summary(content, false)).toMatch(/ 1 failed$/)
})

test('a test that passed at its second try is named with its first failure', () => {
  const result = (fullName: string, status: string, failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  })
  const assertionResults = [
    result('always passes', 'passed', []),
    result('passes sometimes', 'passed', ['Error: not after 1000 ms']),
    result('never passes', 'failed', ['Error: wrong', 'Error: wrong']),
  ]
  const testResults = [{ status: 'failed', name: 'a.test.ts', assertionResults }]
  expect(flakyTests({ ...report, testResults })).toEqual([
    'flaky: a.test.ts > passes sometimes\nError: not after 1000 ms',
  ])
})
