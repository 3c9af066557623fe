import { type ActionFailure, fail, type RequestEvent } from '@sveltejs/kit'
import { ApiProblem } from '../api/problem.ts'
import type { FormProblem, Message } from '../forms/form-problem.ts'
import { waitInWords } from '../text/format.ts'
import { redirectIfNotAllowed } from './visit.ts'

const UNREACHABLE: Message = {
  title: 'Não deu para salvar agora',
  body: 'O serviço não respondeu. O que você preencheu continua aqui: tente de novo daqui a pouco.',
}
const tooMany = (retryAfterSeconds: number | null): Message => ({
  title: 'Muitas tentativas seguidas',
  body: `Espere ${waitInWords(retryAfterSeconds)} e tente de novo. O que você preencheu continua aqui.`,
})
const UNKNOWN: Message = {
  title: 'Não deu para salvar',
  body: 'Confira o que você preencheu e tente de novo.',
}

/** The problem of a form that the gateway refused; redirects to sign-in if the session has ended. */
export function problemFor(cause: unknown, event: RequestEvent): FormProblem {
  if (!(cause instanceof ApiProblem)) throw cause
  redirectIfNotAllowed(cause, event)
  const errors: Record<string, string> = {}
  for (const { path, message } of cause.errors) errors[path] ??= message
  const named = Object.keys(errors).length > 0
  if (cause.status === 429) return { errors, message: tooMany(cause.retryAfterSeconds) }
  if (cause.status >= 500) return { errors, message: UNREACHABLE }
  return { errors, message: named ? null : UNKNOWN }
}

/** The form again as it was typed, with its errors. */
export function failForm<Typed extends Record<string, unknown>>(
  problem: FormProblem,
  typed: Typed,
): ActionFailure<Typed & { problem: FormProblem }> {
  return fail(problem.message === UNREACHABLE ? 503 : 422, { ...typed, problem })
}

/** The form again after a refusal, with the page's own message for its code if there is one. */
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
