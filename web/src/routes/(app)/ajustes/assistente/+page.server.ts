import { textOf } from '#lib/forms/form-problem.ts'
import { savedPage, submitForm } from '#lib/server/form-answer.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const held = await pageApi(event).getAgentSettings()
  const { enabled, tone } = held
  const greeting = held.greeting ?? ''
  const address = held.address ?? ''
  const price = held.price ?? ''
  const preparation = held.preparation ?? ''
  return {
    saved: savedPage(event, professional.slug),
    held: { enabled, isFormal: tone === 'formal', greeting, address, price, preparation },
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
    return submitForm(
      event,
      (api) => api.setAgentSettings({ ...typed, tone: isFormal ? 'formal' : 'friendly' }),
      { shown: { typed: { ...typed, isFormal } } },
    )
  },
}
