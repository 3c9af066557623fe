import { type ActionFailure, fail, type RequestEvent, redirect } from '@sveltejs/kit'
import type { Api } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { type Fields, readFields, type TypedIn } from '../forms/fields-of.ts'
import type { FormProblem, Message } from '../forms/form-problem.ts'
import { problemFor } from './form-answer.ts'
import { apiFor } from './visit.ts'

/** One form, from what is typed to where it leads; its other half is `lib/forms/Form.svelte`. */
interface FormOf<Declared extends Fields, Event, Answer, Secret> {
  /** Its fields, each with how it is read. A refusal shows them again. */
  fields: Declared
  /** Fields that no answer carries back: passwords. */
  secrets?: readonly Secret[]
  /** What is wrong with a field, by its name. It saves a round trip: the service decides. */
  check?: (typed: TypedIn<Declared>) => Record<string, string>
  /** Makes its calls. */
  send: (api: Api, typed: TypedIn<Declared>, event: Event) => Promise<Answer>
  /** How long its calls may take, if longer than usual. */
  timeoutMs?: number
  /** The names that its fields have here, by those of the API. */
  names?: Readonly<Record<string, string>>
  /** Words of its own for a refusal, by its code. */
  says?: Readonly<Record<string, Message>>
  /** The problem of a refusal that needs more than other names and words. */
  problemOf?: (cause: ApiProblem, event: Event, typed: TypedIn<Declared>) => FormProblem
  /** The address after success; by default this page, which then says that it is saved. */
  to?: string | ((typed: TypedIn<Declared>, event: Event, answer: Answer) => string)
}

/** What a refused form shows again: which it was, what was typed, and what is wrong. */
export interface Refused<Name, Typed> {
  form: Name
  typed: Typed
  problem: FormProblem
}

/** Problems of the gateway as a form says them; redirects to sign-in if the session has ended. */
export function problemSaid(
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

/**
 * A page's action from the declaration of its form: it makes the calls and redirects, or shows the form again.
 * @param name of the action: a page with several forms finds its own by it
 */
export function formAction<
  Name extends string,
  Declared extends Fields,
  Event extends RequestEvent = RequestEvent,
  Answer = unknown,
  Secret extends keyof Declared & string = never,
>(name: Name, form: FormOf<Declared, Event, Answer, Secret>) {
  const shown = (typed: TypedIn<Declared>): Omit<TypedIn<Declared>, Secret> => {
    const open = { ...typed }
    for (const secret of form.secrets ?? []) Reflect.deleteProperty(open, secret)
    return open
  }
  return async (
    event: Event,
  ): Promise<ActionFailure<Refused<Name, Omit<TypedIn<Declared>, Secret>>>> => {
    const typed = readFields(await event.request.formData(), form.fields)
    const refuse = (status: number, problem: FormProblem) =>
      fail(status, { form: name, typed: shown(typed), problem })
    const errors = form.check?.(typed) ?? {}
    if (Object.keys(errors).length > 0) return refuse(422, { errors, message: null })
    const { timeoutMs, to = `${event.url.pathname}?salvo=1` } = form
    let answer: Answer
    try {
      const api = apiFor(event, undefined, timeoutMs === undefined ? {} : { timeoutMs })
      answer = await form.send(api, typed, event)
    } catch (cause) {
      if (!(cause instanceof ApiProblem)) throw cause
      const problem = form.problemOf?.(cause, event, typed) ?? problemSaid(cause, event, form)
      return refuse(cause.status >= 500 ? 503 : 422, problem)
    }
    redirect(303, typeof to === 'string' ? to : to(typed, event, answer))
  }
}
