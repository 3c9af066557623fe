import { savedPage, submitForm } from '#lib/server/form-answer.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { orderAsked } from '#lib/settings/offer/order.ts'
import { placeInWords } from '#lib/settings/offer/place-form.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { items } = await pageApi(event).listPlaces()
  return {
    saved: savedPage(event, professional.slug),
    items: items.map((place) => ({
      ...{ id: place.id, title: place.label, active: place.active },
      details: placeInWords(place),
    })),
  }
}

export const actions: Actions = {
  ordenar: async (event) => {
    const ids = orderAsked(await event.request.formData())
    return submitForm(event, (api) => api.orderPlaces({ ids }), { shown: {} })
  },
}
