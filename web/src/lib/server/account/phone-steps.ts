import type { Actions, RequestEvent } from '@sveltejs/kit'
import { ApiProblem } from '../../api/problem.ts'
import { textOf } from '../../forms/form-problem.ts'
import { codeProblem, digitsOf, type ShownWord, wordShown } from '../../phone-code/code.ts'
import { looksLikePhone } from '../../text/phone.ts'
import { problemFor } from '../form-answer.ts'
import { answerAt, leaveCode } from './code-answer.ts'
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

/** What the browser has to solve before a code is sent; null where nothing of the kind is asked. */
const challengeOf = (cause: unknown): string | null =>
  cause instanceof ApiProblem && cause.challenge ? JSON.stringify(cause.challenge) : null

/**
 * The form actions of a page that proves a phone: `enviar`, `outro` for another code, `corrigir` for another number,
 * `palavra` for a word that brings one, `confirmar`. The page asks for the number, then for the code.
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
        answerAt(event, 'numero', { phone, problem: { errors, message: null } })
      }
      try {
        await send(event, asked)
      } catch (cause) {
        const challenge = challengeOf(cause)
        const problem = challenge ? undefined : problemFor(cause, event)
        answerAt(event, 'numero', { phone, challenge, problem })
      }
      answerAt(event, 'codigo', { phone })
    },

    outro: async (event) => {
      const asked = await readSending(event)
      const { phone } = asked
      try {
        await send(event, asked)
      } catch (cause) {
        const challenge = challengeOf(cause)
        const problem = challenge ? undefined : codeProblemFor(cause, event)
        answerAt(event, 'codigo', { phone, challenge, problem })
      }
      answerAt(event, 'codigo', { phone, isResent: true })
    },

    /** Back to the number, as it was typed. */
    corrigir: async (event) => {
      const phone = textOf(await event.request.formData(), 'phone')
      answerAt(event, 'numero', { phone })
    },

    palavra: async (event) => {
      const phone = textOf(await event.request.formData(), 'phone')
      const word = await beginWord(event).catch((cause: unknown) =>
        answerAt(event, 'codigo', { phone, problem: problemFor(cause, event) }),
      )
      answerAt(event, 'codigo', { phone, word })
    },

    confirmar: async (event) => {
      const form = await event.request.formData()
      const phone = textOf(form, 'phone')
      const code = digitsOf(textOf(form, 'code'))
      const word = wordShown(textOf(form, 'message'), textOf(form, 'ticket'))
      const wrong = codeProblem(code)
      if (wrong) answerAt(event, 'codigo', { phone, word, problem: codeError(wrong) })
      try {
        await prove(event, { phone, code, ...(word && { ticket: word.ticket }) })
      } catch (cause) {
        answerAt(event, 'codigo', { phone, word, problem: codeProblemFor(cause, event) })
      }
      leaveCode(event, next(event))
    },
  } satisfies Actions
}
