import { type ActionFailure, fail, type RequestEvent, redirect } from '@sveltejs/kit'
import type { Api } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { type Fields, readFields, type TypedIn } from '../forms/fields-of.ts'
import type { FormProblem, Message } from '../forms/form-problem.ts'
import { freshSignIn, needsFreshSignIn } from './account/fresh-sign-in.ts'
import { keepTyped } from './account/kept-form.ts'
import { problemFor } from './form-answer.ts'
import { apiFor, redirectIfNotAllowed, requireAccount } from './visit.ts'

/** One form, from what is typed to where it leads; its other half is `lib/forms/Form.svelte`. */
interface FormOf<Declared extends Fields, Event, Answer, Secret> {
  /** Its fields, each with how it is read. A refusal shows them again. */
  fields: Declared
  /** Fields that no answer carries back: passwords, files. */
  secrets?: readonly Secret[]
  /** What is wrong with a field, by its name. It saves a round trip: the service decides. */
  check?: (typed: TypedIn<Declared>) => Record<string, string>
  /** Makes its calls. */
  send: (api: Api, typed: TypedIn<Declared>, event: Event) => Promise<Answer>
  /** How long its calls may take, if longer than usual. */
  timeoutMs?: number
  /** Its calls want a fresh sign-in: what is said without one, and the fields that are kept until there is one. */
  fresh?: { body: string; keeps?: readonly (keyof Declared & string)[]; returnTo?: string }
  /** The names that its fields have here, by those of the API. */
  names?: Readonly<Record<string, string>>
  /** Words of its own for a refusal, by its code. */
  says?: Readonly<Record<string, Message>>
  /** The problem of a refusal that needs more than other names and words; null for one that does not. */
  problemOf?: (
    cause: ApiProblem,
    event: Event,
    typed: TypedIn<Declared>,
  ) => FormProblem | null | Promise<FormProblem | null>
  /**
   * The address after success; by default this page, which then says that it is saved. A URL leads to somebody else's
   * site: it has to come from the API.
   */
  to?: string | ((typed: TypedIn<Declared>, event: Event, answer: Answer) => string | URL)
}

/** What a refused form shows again: which it was, what was typed, and what is wrong. */
interface Refused<Name, Typed> {
  form: Name
  typed: Typed
  problem: FormProblem
}

/** What an accepted form shows in its answer alone: neither an address nor a store of ours holds it. */
interface Shown<Name, Value> {
  form: Name
  shown: Value
  problem: undefined
}

/** Problems of the gateway as a form says them. */
function problemSaid(
  cause: ApiProblem,
  event: RequestEvent,
  { names = {}, says = {} }: Pick<FormOf<Fields, RequestEvent, unknown, never>, 'names' | 'says'>,
): FormProblem {
  const said = says[cause.code]
  if (said) return { errors: {}, message: said }
  const { errors, message } = problemFor(cause, event)
  const named = Object.entries(errors).map(([path, text]) => [names[path] ?? path, text])
  return { errors: Object.fromEntries(named), message }
}

/** Asks for a fresh sign-in, which comes back to the fields that are kept. */
async function staleProblem(
  event: RequestEvent,
  { body, returnTo = event.url.pathname }: { body: string; returnTo?: string },
  kept: Record<string, string>,
): Promise<FormProblem> {
  const { account } = await requireAccount(event)
  if (Object.keys(kept).length > 0) keepTyped(event, account.userId, kept)
  const way = { href: freshSignIn(returnTo), label: 'Entrar de novo' }
  return { errors: {}, message: { title: 'Faz tempo que você entrou', body, way } }
}

type Action<Name, Declared extends Fields, Event, Secret, Success> = (
  event: Event,
) => Promise<ActionFailure<Refused<Name, Omit<TypedIn<Declared>, Secret & string>>> | Success>

/**
 * A page's action from the declaration of its form: it makes the calls and redirects, or shows the form again. A form
 * with `shows` is answered in place with what that says.
 * @param name of the action: a page with several forms finds its own by it
 */
export function formAction<
  Name extends string,
  Declared extends Fields,
  Value,
  Event extends RequestEvent = RequestEvent,
  Answer = unknown,
  Secret extends keyof Declared & string = never,
>(
  name: Name,
  form: FormOf<Declared, Event, Answer, Secret> & {
    shows: (answer: Answer, typed: TypedIn<Declared>) => Value
  },
): Action<Name, Declared, Event, Secret, Shown<Name, Value>>
export function formAction<
  Name extends string,
  Declared extends Fields,
  Event extends RequestEvent = RequestEvent,
  Answer = unknown,
  Secret extends keyof Declared & string = never,
>(
  name: Name,
  form: FormOf<Declared, Event, Answer, Secret>,
): Action<Name, Declared, Event, Secret, never>
export function formAction<
  Name extends string,
  Declared extends Fields,
  Value,
  Event extends RequestEvent,
  Answer,
  Secret extends keyof Declared & string,
>(
  name: Name,
  form: FormOf<Declared, Event, Answer, Secret> & {
    shows?: (answer: Answer, typed: TypedIn<Declared>) => Value
  },
): Action<Name, Declared, Event, Secret, Shown<Name, Value>> {
  const { fresh, timeoutMs, shows } = form
  const open = (typed: TypedIn<Declared>): Omit<TypedIn<Declared>, Secret> => {
    const shown = { ...typed }
    for (const secret of form.secrets ?? []) Reflect.deleteProperty(shown, secret)
    return shown
  }
  return async (event) => {
    const typed = await readFields(await event.request.formData(), form.fields)
    const refuse = (status: number, problem: FormProblem) =>
      fail(status, { form: name, typed: open(typed), problem })
    const errors = form.check?.(typed) ?? {}
    if (Object.keys(errors).length > 0) return refuse(422, { errors, message: null })
    let answer: Answer
    try {
      const api = apiFor(event, undefined, timeoutMs === undefined ? {} : { timeoutMs })
      answer = await form.send(api, typed, event)
    } catch (cause) {
      if (!(cause instanceof ApiProblem)) throw cause
      if (fresh && needsFreshSignIn(cause)) {
        const kept = (fresh.keeps ?? []).map((field) => [field, String(typed[field])])
        return refuse(401, await staleProblem(event, fresh, Object.fromEntries(kept)))
      }
      redirectIfNotAllowed(cause, event)
      const own = await form.problemOf?.(cause, event, typed)
      const problem = own ?? problemSaid(cause, event, form)
      return refuse(cause.status >= 500 ? 503 : 422, problem)
    }
    if (shows) return { form: name, shown: shows(answer, typed), problem: undefined }
    const { to = `${event.url.pathname}?salvo=1` } = form
    const address = typeof to === 'string' ? to : to(typed, event, answer)
    redirect(303, String(address), { external: address instanceof URL })
  }
}
