import { type Actions, fail, type RequestEvent, redirect } from '@sveltejs/kit'
import { textOf } from '../../forms/form-problem.ts'
import { codeProblem, digitsOf } from '../../phone-code/code.ts'
import { looksLikePhone } from '../../text/phone.ts'
import { problemFor } from '../form-answer.ts'
import { codeError, codeProblemFor } from './phone-code.ts'

interface PhoneSteps {
  send: (event: RequestEvent, phone: string) => Promise<unknown>
  prove: (event: RequestEvent, proof: { phone: string; code: string }) => Promise<unknown>
  /** The address after the phone is proven. */
  next: (event: RequestEvent) => string
}

/** The two states of the form: it asks for the number, then for the code. */
const atNumber = { isSent: false, isResent: false }
const atCode = { isSent: true, isResent: false }

/** The form actions of a page that proves a phone: `enviar`, `outro` for another code, `confirmar`. */
export const phoneSteps = ({ send, prove, next }: PhoneSteps) =>
  ({
    enviar: async (event) => {
      const phone = textOf(await event.request.formData(), 'phone')
      if (!looksLikePhone(phone)) {
        const errors: Record<string, string> = { phone: 'Confira o número: DDD e telefone.' }
        return fail(422, { ...atNumber, phone, problem: { errors, message: null } })
      }
      try {
        await send(event, phone)
      } catch (cause) {
        return fail(422, { ...atNumber, phone, problem: problemFor(cause, event) })
      }
      return { ...atCode, phone, problem: undefined }
    },

    outro: async (event) => {
      const phone = textOf(await event.request.formData(), 'phone')
      try {
        await send(event, phone)
      } catch (cause) {
        return fail(422, { ...atCode, phone, problem: codeProblemFor(cause, event) })
      }
      return { ...atCode, isResent: true, phone, problem: undefined }
    },

    confirmar: async (event) => {
      const form = await event.request.formData()
      const phone = textOf(form, 'phone')
      const code = digitsOf(textOf(form, 'code'))
      const wrong = codeProblem(code)
      if (wrong) return fail(422, { ...atCode, phone, problem: codeError(wrong) })
      try {
        await prove(event, { phone, code })
      } catch (cause) {
        return fail(422, { ...atCode, phone, problem: codeProblemFor(cause, event) })
      }
      redirect(303, next(event))
    },
  }) satisfies Actions
