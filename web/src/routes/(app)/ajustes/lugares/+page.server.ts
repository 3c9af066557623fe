import { formAction } from '#lib/server/form-action.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { orderAsked } from '#lib/settings/offer/order.ts'
import { placeInWords } from '#lib/settings/offer/place-form.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireProfessional(event)
  const { items } = await pageApi(event).listPlaces()
  return {
    items: items.map((place) => ({
      ...{ id: place.id, title: place.label, active: place.active },
      details: placeInWords(place),
    })),
  }
}

export const actions: Actions = {
  ordenar: formAction('ordenar', {
    fields: { ids: orderAsked },
    send: (api, { ids }) => api.orderPlaces({ ids }),
  }),
}
