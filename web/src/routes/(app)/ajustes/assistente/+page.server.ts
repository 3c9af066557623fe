import { text, ticked } from '#lib/forms/fields-of.ts'
import { formAction } from '#lib/server/form-action.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireProfessional(event)
  const held = await pageApi(event).getAgentSettings()
  const { enabled, tone } = held
  const greeting = held.greeting ?? ''
  const address = held.address ?? ''
  const price = held.price ?? ''
  const preparation = held.preparation ?? ''
  return {
    held: { enabled, isFormal: tone === 'formal', greeting, address, price, preparation },
  }
}

export const actions: Actions = {
  default: formAction('default', {
    fields: {
      enabled: ticked,
      isFormal: ticked,
      greeting: text(),
      address: text(),
      price: text(),
      preparation: text(),
    },
    send: (api, { isFormal, ...typed }) =>
      api.setAgentSettings({ ...typed, tone: isFormal ? 'formal' : 'friendly' }),
  }),
}
