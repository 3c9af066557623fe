import { AppError } from '@encaixe/contracts'
import { mergeWindows, validateWindows, type Window } from '@encaixe/slots'

/**
 * The week as it is stored and told: in order, windows that touch or overlap made one.
 * @throws VALIDATION_FAILED naming every window that may not be saved, by `windows.N.field`
 */
export function weekToSave(windows: readonly Window[]): Window[] {
  const problems = validateWindows(windows)
  if (problems.length === 0) return mergeWindows(windows)
  throw new AppError('VALIDATION_FAILED', 'This week cannot be saved.', {
    errors: problems.map(({ path, message }) => ({ path, message })),
  })
}
