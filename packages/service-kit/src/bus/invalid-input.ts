import { AppError, type FieldProblem } from '@encaixe/contracts'
import type { z } from 'zod'

/** More would make an answer that the bus refuses to carry: a body can hold 100,000 faults. */
const MOST_PROBLEMS = 50

/** What a form or another service is told about an input that its schema refuses. */
export function invalidInput({ issues }: z.ZodError): AppError {
  const errors: FieldProblem[] = []
  for (const issue of issues) {
    errors.push(...problemsOf(issue))
    if (errors.length >= MOST_PROBLEMS) break
  }
  return new AppError('VALIDATION_FAILED', 'The input is not valid.', {
    errors: errors.slice(0, MOST_PROBLEMS),
  })
}

/** Keys that are refused are named one by one, where they stand. */
function problemsOf(issue: z.core.$ZodIssue): FieldProblem[] {
  const { path, message } = issue
  if (issue.code !== 'unrecognized_keys') return [{ path: path.join('.'), message }]
  return issue.keys.slice(0, MOST_PROBLEMS).map((key) => ({
    path: [...path, key.slice(0, 100)].join('.'),
    message: 'Este campo não pode ser mudado aqui.',
  }))
}
