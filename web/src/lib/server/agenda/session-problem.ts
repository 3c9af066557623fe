import type { RequestEvent } from '@sveltejs/kit'
import { ApiProblem } from '../../api/problem.ts'
import { FIELDS } from '../../appointments/form/booking-form.ts'
import { problemSaid } from '../../appointments/problems.ts'
import type { FormProblem } from '../../forms/form-problem.ts'
import { problemFor } from '../form-answer.ts'

/** Why a session or a series was not taken: in words of its own, or by the names of the form's fields. */
export function sessionProblem(cause: unknown, event: RequestEvent): FormProblem {
  const said = cause instanceof ApiProblem ? problemSaid(cause.code) : null
  if (said) return { errors: {}, message: said }
  const { errors, message } = problemFor(cause, event)
  const named = Object.entries(errors).map(([path, text]) => [FIELDS[path] ?? path, text])
  return { errors: Object.fromEntries(named), message }
}
