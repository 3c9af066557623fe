import { textOf } from '#lib/forms/form-problem.ts'
import { failForm, problemFor } from '#lib/server/form-answer.ts'
import { redirectSaved, savedPage } from '#lib/server/saved.ts'
import { apiFor, failSignedInPage, requireProfessional } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  try {
    const held = await apiFor(event).getAgentSettings()
    const { enabled, tone } = held
    const greeting = held.greeting ?? ''
    const address = held.address ?? ''
    const price = held.price ?? ''
    const preparation = held.preparation ?? ''
    return {
      saved: savedPage(event, professional.slug),
      held: { enabled, isFormal: tone === 'formal', greeting, address, price, preparation },
    }
  } catch (cause) {
    return failSignedInPage(cause, event)
  }
}

export const actions: Actions = {
  default: async (event) => {
    const form = await event.request.formData()
    const { isFormal, ...typed } = {
      enabled: form.has('enabled'),
      isFormal: form.has('isFormal'),
      greeting: textOf(form, 'greeting'),
      address: textOf(form, 'address'),
      price: textOf(form, 'price'),
      preparation: textOf(form, 'preparation'),
    }
    try {
      await apiFor(event).setAgentSettings({ ...typed, tone: isFormal ? 'formal' : 'friendly' })
    } catch (cause) {
      return failForm(problemFor(cause, event), { typed: { ...typed, isFormal } })
    }
    return redirectSaved(event)
  },
}
