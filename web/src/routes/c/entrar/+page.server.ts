import { fail, redirect } from '@sveltejs/kit'
import { textOf } from '#lib/form-problem.ts'
import { looksLikePhone } from '#lib/phone.ts'
import { codeProblem, digitsOf } from '#lib/phone-code/code.ts'
import { problemFor } from '#lib/server/form-answer.ts'
import { codeError, codeProblemFor } from '#lib/server/phone-code.ts'
import { localPath } from '#lib/server/session.ts'
import { practiceApiFor } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = ({ url }) => ({
  returnTo: localPath(url.searchParams.get('returnTo'), '/c'),
})

/** First the number, then the code that was sent to it. */
const atNumber = { isSent: false, isResent: false }
const atCode = { isSent: true, isResent: false }

export const actions: Actions = {
  enviar: async (event) => {
    const phone = textOf(await event.request.formData(), 'phone')
    if (!looksLikePhone(phone)) {
      const errors: Record<string, string> = { phone: 'Confira o número: DDD e telefone.' }
      return fail(422, { ...atNumber, phone, problem: { errors, message: null } })
    }
    try {
      await practiceApiFor(event).sendSessionCode(phone)
    } catch (cause) {
      return fail(422, { ...atNumber, phone, problem: problemFor(cause, event) })
    }
    return { ...atCode, phone, problem: undefined }
  },

  outro: async (event) => {
    const phone = textOf(await event.request.formData(), 'phone')
    try {
      await practiceApiFor(event).sendSessionCode(phone)
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
      await practiceApiFor(event).beginPhoneSession({ phone, code })
    } catch (cause) {
      return fail(422, { ...atCode, phone, problem: codeProblemFor(cause, event) })
    }
    redirect(303, localPath(event.url.searchParams.get('returnTo'), '/c'))
  },
}
