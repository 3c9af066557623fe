import { redirect } from '@sveltejs/kit'
import { textOf } from '#lib/forms/form-problem.ts'
import { apiFor, failPage } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = ({ params }) => redirect(303, `/sair/${params.token}`)

export const actions: Actions = {
  // An address of its own: what is posted to the page's own comes from mail programs, and goes to the gateway.
  default: async (event) => {
    const { token } = event.params
    const subscribed = textOf(await event.request.formData(), 'receber') === 'sim'
    await apiFor(event).setEmailSubscription({ token, subscribed }).catch(failPage)
    redirect(303, `/sair/${token}`)
  },
}
