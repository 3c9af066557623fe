import { fail, type RequestEvent } from '@sveltejs/kit'
import { ApiProblem } from '../api/problem.ts'
import type { Message } from '../forms/form-problem.ts'
import { problemFor } from './form-answer.ts'

/** A form that failed: in words of its own where its page has some for this refusal. */
export function failSaid<Typed extends Record<string, unknown>>(
  cause: unknown,
  event: RequestEvent,
  said: Readonly<Record<string, Message>>,
  typed: Typed,
) {
  const message = cause instanceof ApiProblem ? said[cause.code] : undefined
  const problem = message ? { errors: {}, message } : problemFor(cause, event)
  return fail(cause instanceof ApiProblem ? cause.status : 503, { ...typed, problem })
}
