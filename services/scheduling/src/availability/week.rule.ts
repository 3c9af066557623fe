import { AppError } from '@encaixe/contracts'
import { mergeWindows, validateWindows, type Window } from '@encaixe/slots'

/**
 * The week as it is stored and published: in order, windows that touch or overlap made one.
 * @throws VALIDATION_FAILED naming every window that may not be saved, by `windows.N.field`
 */
export function weekToSave(windows: readonly Window[]): Window[] {
  const problems = validateWindows(windows)
  if (problems.length === 0) return mergeWindows(windows)
  throw new AppError('VALIDATION_FAILED', 'This week cannot be saved.', {
    errors: problems.map(({ path, message }) => ({ path, message })),
  })
}

/** Whether two weeks, both as they are stored, are the same. */
export const isSameWeek = (one: readonly Window[], other: readonly Window[]): boolean =>
  one.length === other.length &&
  one.every(({ dayOfWeek, startTime, endTime, weeks }, index) => {
    const window = other[index]
    return (
      window?.dayOfWeek === dayOfWeek &&
      window.startTime === startTime &&
      window.endTime === endTime &&
      window.weeks === weeks
    )
  })
