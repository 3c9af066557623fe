import type { RequestEvent } from '@sveltejs/kit'
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
