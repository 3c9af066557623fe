import { failForm, problemFor } from '#lib/server/form-answer.ts'
import { redirectSaved, savedPage } from '#lib/server/saved.ts'
import { apiFor, failSignedInPage, requireProfessional } from '#lib/server/visit.ts'
import { orderAsked } from '#lib/settings/offer/order.ts'
import { placeInWords } from '#lib/settings/offer/place-form.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  try {
    const { items } = await apiFor(event).listPlaces()
    return {
      saved: savedPage(event, professional.slug),
      items: items.map((place) => ({
        ...{ id: place.id, title: place.label, active: place.active },
        details: placeInWords(place),
      })),
    }
  } catch (cause) {
    return failSignedInPage(cause, event)
  }
}

export const actions: Actions = {
  ordenar: async (event) => {
    const ids = orderAsked(await event.request.formData())
    try {
      await apiFor(event).orderPlaces({ ids })
    } catch (cause) {
      return failForm(problemFor(cause, event), {})
    }
    return redirectSaved(event)
  },
}
