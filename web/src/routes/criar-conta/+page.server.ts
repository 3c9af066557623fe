import { fail, redirect } from '@sveltejs/kit'
import { looksLikeEmail } from '#lib/email.ts'
import { isFine, textOf } from '#lib/form-problem.ts'
import { failForm, problemFor } from '#lib/server/form-answer.ts'
import { localPath } from '#lib/server/session.ts'
import { apiFor, whoVisits } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad } from './$types'

const FIRST_PLACE = '/comecar'

export const load: PageServerLoad = async (event) => {
  const returnTo = localPath(event.url.searchParams.get('returnTo'), FIRST_PLACE)
  // while nobody can say who visits, the page is shown
  if (await whoVisits(event).catch(() => null)) redirect(303, returnTo)
  return { returnTo }
}

export const actions: Actions = {
  default: async (event) => {
    const form = await event.request.formData()
    const typed = { name: textOf(form, 'name'), email: textOf(form, 'email') }
    const returnTo = localPath(textOf(form, 'returnTo', 2000), FIRST_PLACE)
    const errors: Record<string, string> = {}
    if (typed.name.length < 2) errors.name = 'Diga o seu nome.'
    if (!looksLikeEmail(typed.email)) errors.email = 'Confira o e-mail: parece incompleto.'
    const problem = { errors, message: null }
    if (!isFine(problem)) return fail(422, { typed, problem })
    let signUpUrl: string
    try {
      signUpUrl = (await apiFor(event).register({ ...typed, returnTo })).signUpUrl
    } catch (cause) {
      return failForm(problemFor(cause, event), { typed })
    }
    redirect(303, signUpUrl)
  },
}
