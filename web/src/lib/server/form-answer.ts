import { type ActionFailure, fail, type RequestEvent, redirect } from '@sveltejs/kit'
import type { Api } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import type { FormProblem, Message } from '../forms/form-problem.ts'
import { waitInWords } from '../text/format.ts'
import { apiFor, redirectIfNotAllowed } from './visit.ts'

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

/** The problem of a form whose fields have other names than the API's. */
export const problemNamed =
  (fields: Readonly<Record<string, string>>) =>
  (cause: unknown, event: RequestEvent): FormProblem => {
    const { errors, message } = problemFor(cause, event)
    const named = Object.entries(errors).map(([path, text]) => [fields[path] ?? path, text])
    return { errors: Object.fromEntries(named), message }
  }

interface Submission<Typed> {
  /** What the form shows again after a refusal. */
  shown: Typed
  /** The address after success; by default this page, which then says that it is saved. */
  to?: string
  problemOf?: (cause: unknown, event: RequestEvent) => FormProblem
  /** How long its calls may take, if longer than usual. */
  timeoutMs?: number
}

/** Makes the calls of a form and redirects; a refusal shows the form again. */
export async function submitForm<Typed extends Record<string, unknown>>(
  event: RequestEvent,
  call: (api: Api) => Promise<unknown>,
  { shown, to = savedPath(event), problemOf = problemFor, timeoutMs }: Submission<Typed>,
): Promise<ActionFailure<Typed & { problem: FormProblem }>> {
  try {
    await call(apiFor(event, undefined, timeoutMs === undefined ? {} : { timeoutMs }))
  } catch (cause) {
    return failForm(problemOf(cause, event), shown)
  }
  redirect(303, to)
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

const savedPath = ({ url }: RequestEvent) => `${url.pathname}?salvo=1`

/** Redirects to the page after saving, so that a reload does not send the form again. */
export const redirectSaved = (event: RequestEvent): never => redirect(303, savedPath(event))

/** The address of the public page when something has just been saved. */
export const savedPage = ({ url }: RequestEvent, slug: string): string | null =>
  url.searchParams.get('salvo') === '1' ? `/p/${slug}` : null
