import { type Actions, fail, type RequestEvent, redirect } from '@sveltejs/kit'
import { ApiProblem } from '../../api/problem.ts'
import { textOf } from '../../forms/form-problem.ts'
import { codeProblem, digitsOf, type ShownWord, wordShown } from '../../phone-code/code.ts'
import { looksLikePhone } from '../../text/phone.ts'
import { problemFor } from '../form-answer.ts'
import { codeError, codeProblemFor } from './phone-code.ts'

interface PhoneSteps {
  send: (event: RequestEvent, asked: { phone: string; altcha?: string }) => Promise<unknown>
  /** A word by which the code comes to whoever sends it from their phone. */
  word: (event: RequestEvent) => Promise<ShownWord>
  prove: (
    event: RequestEvent,
    proof: { phone: string; code: string; ticket?: string },
  ) => Promise<unknown>
  /** The address after the phone is proven. */
  next: (event: RequestEvent) => string
}

const nothing = { challenge: null, word: null }
/** The two states of the form: it asks for the number, then for the code. */
const atNumber = { isSent: false, isResent: false, ...nothing }
const atCode = { isSent: true, isResent: false, ...nothing }

/** What the browser has to solve before a code is sent; null where nothing of the kind is asked. */
const challengeOf = (cause: unknown): string | null =>
  cause instanceof ApiProblem && cause.challenge ? JSON.stringify(cause.challenge) : null

/**
 * The form actions of a page that proves a phone: `enviar`, `outro` for another code, `corrigir` for another number, `palavra` for a word that brings
 * one, `confirmar`.
 */
export const phoneSteps = ({ send, word: beginWord, prove, next }: PhoneSteps) => {
  const readSending = async ({ request }: RequestEvent) => {
    const form = await request.formData()
    const altcha = textOf(form, 'altcha', 4_000)
    return { phone: textOf(form, 'phone'), ...(altcha !== '' && { altcha }) }
  }

  return {
    enviar: async (event) => {
      const asked = await readSending(event)
      const { phone } = asked
      if (!looksLikePhone(phone)) {
        const errors: Record<string, string> = { phone: 'Confira o número: DDD e telefone.' }
        return fail(422, { ...atNumber, phone, problem: { errors, message: null } })
      }
      try {
        await send(event, asked)
      } catch (cause) {
        const challenge = challengeOf(cause)
        const problem = challenge ? undefined : problemFor(cause, event)
        return fail(422, { ...atNumber, phone, challenge, problem })
      }
      return { ...atCode, phone, problem: undefined }
    },

    outro: async (event) => {
      const asked = await readSending(event)
      const { phone } = asked
      try {
        await send(event, asked)
      } catch (cause) {
        const challenge = challengeOf(cause)
        const problem = challenge ? undefined : codeProblemFor(cause, event)
        return fail(422, { ...atCode, phone, challenge, problem })
      }
      return { ...atCode, isResent: true, phone, problem: undefined }
    },

    /** Back to the number, as it was typed. */
    corrigir: async ({ request }) => ({
      ...atNumber,
      phone: textOf(await request.formData(), 'phone'),
      problem: undefined,
    }),

    palavra: async (event) => {
      const phone = textOf(await event.request.formData(), 'phone')
      try {
        return { ...atCode, phone, word: await beginWord(event), problem: undefined }
      } catch (cause) {
        return fail(422, { ...atCode, phone, problem: problemFor(cause, event) })
      }
    },

    confirmar: async (event) => {
      const form = await event.request.formData()
      const phone = textOf(form, 'phone')
      const code = digitsOf(textOf(form, 'code'))
      const word = wordShown(textOf(form, 'message'), textOf(form, 'ticket'))
      const wrong = codeProblem(code)
      if (wrong) return fail(422, { ...atCode, phone, word, problem: codeError(wrong) })
      try {
        await prove(event, { phone, code, ...(word && { ticket: word.ticket }) })
      } catch (cause) {
        const problem = codeProblemFor(cause, event)
        return fail(422, { ...atCode, phone, word, problem })
      }
      redirect(303, next(event))
    },
  } satisfies Actions
}
