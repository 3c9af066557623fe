/** The part of vitest's JSON report that is read here. */
export interface TestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: readonly { status: string; name: string; assertionResults: readonly TestResult[] }[]
}

interface TestResult {
  fullName: string
  status: string
  /** Of each try that failed, also where a later one passed. */
  failureMessages: readonly string[]
}

/** Lines that name each test that failed and then passed, with the reason of its first failure. */
export const flakyTests = ({ testResults }: TestReport): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map((test) => `flaky: ${name} > ${test.fullName}\n${test.failureMessages[0]}`),
  )

/**
 * The last line of a test run. A file that could not even be read holds no test, but it has failed;
 * and a run that failed for another reason (an unhandled error, a run cut short) must not look green.
 */
export function summary(report: TestReport | undefined, succeeded: boolean): string {
  const passed = report?.numPassedTests ?? 0
  const broken = report?.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failed = (report?.numFailedTests ?? 0) + (broken?.length ?? 0)
  return `${passed} passed, ${failed === 0 && !succeeded ? 1 : failed} failed`
}
