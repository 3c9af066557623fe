import { type RequestEvent, redirect } from '@sveltejs/kit'
import { ApiProblem } from '../../api/problem.ts'
import type { FormProblem } from '../../forms/form-problem.ts'
import { textOf } from '../../forms/form-problem.ts'
import { codeProblem, digitsOf, WRONG_CODE } from '../../phone-code/code.ts'
import { phoneAsTyped } from '../../text/phone.ts'
import { problemFor } from '../form-answer.ts'
import { apiFor, requireProfessional } from '../visit.ts'
import { answerAt, answeredAt, leaveCode } from './code-answer.ts'
import { freshSignIn, needsFreshSignIn } from './fresh-sign-in.ts'

export const codeError = (text: string): FormProblem => ({ errors: { code: text }, message: null })

/** The problem of a code that was refused or could not be sent. */
export function codeProblemFor(cause: unknown, event: RequestEvent): FormProblem {
  const isWrong = cause instanceof ApiProblem && cause.code === 'CODE_INVALID'
  return isWrong ? codeError(WRONG_CODE) : problemFor(cause, event)
}

/** The unproven phone of the professional, and what its form was answered; redirects if there is none. */
export async function pendingPagePhone(event: RequestEvent, next: string) {
  const { professional } = await requireProfessional(event)
  if (!professional.pendingPhone) redirect(303, next)
  return { phone: phoneAsTyped(professional.pendingPhone), answer: answeredAt(event) }
}

/** The form actions of the page that proves a professional's phone. */
export const pagePhoneActions = (next: string) => ({
  confirmar: async (event: RequestEvent) => {
    const code = digitsOf(textOf(await event.request.formData(), 'code'))
    const wrong = codeProblem(code)
    if (wrong) answerAt(event, 'codigo', { problem: codeError(wrong) })
    try {
      await apiFor(event).provePagePhone({ code })
    } catch (cause) {
      answerAt(event, 'codigo', { problem: codeProblemFor(cause, event) })
    }
    leaveCode(event, next)
  },

  /** Another number, where the first one was mistyped: it gets a code of its own. */
  corrigir: async (event: RequestEvent) => {
    const phone = textOf(await event.request.formData(), 'phone')
    try {
      await apiFor(event).updateProfile({ phone })
    } catch (cause) {
      if (needsFreshSignIn(cause)) redirect(303, freshSignIn(event.url.pathname))
      answerAt(event, 'codigo', { phone, problem: problemFor(cause, event) })
    }
    redirect(303, event.url.pathname)
  },

  outro: async (event: RequestEvent) => {
    try {
      await apiFor(event).sendPagePhoneCode()
    } catch (cause) {
      answerAt(event, 'codigo', { problem: codeProblemFor(cause, event) })
    }
    answerAt(event, 'codigo', { isResent: true })
  },
})
