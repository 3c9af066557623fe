import { PixError } from '../src/index.ts'

/** The PixError that `work` throws; any other error, or none, fails the test. */
export function refusalOf(work: () => unknown): PixError {
  const error = outcomeOf(work)
  if (error === undefined) throw new Error('nothing was refused')
  return error
}

/** The PixError that `work` throws, or undefined when it throws none; any other error goes on. */
export function outcomeOf(work: () => unknown): PixError | undefined {
  try {
    work()
  } catch (error) {
    if (error instanceof PixError) return error
    throw error
  }
  return undefined
}
