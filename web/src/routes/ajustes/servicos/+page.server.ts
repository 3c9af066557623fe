import { termsOf } from '#lib/booking/offer.ts'
import { failForm, problemFor } from '#lib/server/form-answer.ts'
import { redirectSaved, savedPage } from '#lib/server/saved.ts'
import { apiFor, failSignedInPage, requireProfessional } from '#lib/server/visit.ts'
import { orderAsked } from '#lib/settings/offer/order.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  try {
    const { items } = await apiFor(event).listServices()
    return {
      saved: savedPage(event, professional.slug),
      session: termsOf(professional, null),
      items: items.map((service) => ({
        ...{ id: service.id, title: service.name, active: service.active },
        details: termsOf(professional, service),
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
      await apiFor(event).orderServices({ ids })
    } catch (cause) {
      return failForm(problemFor(cause, event), {})
    }
    return redirectSaved(event)
  },
}
