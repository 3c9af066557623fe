/** The part of vitest's JSON report that is read here. */
export interface TestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: readonly { status: string; assertionResults: readonly unknown[] }[]
}

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
