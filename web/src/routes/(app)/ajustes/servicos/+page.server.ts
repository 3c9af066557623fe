import { termsOf } from '#lib/booking/offer.ts'
import { formAction } from '#lib/server/form-action.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { orderAsked } from '#lib/settings/offer/order.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { items } = await pageApi(event).listServices()
  return {
    session: termsOf(professional, []),
    items: items.map((service) => ({
      ...{ id: service.id, title: service.name, active: service.active },
      details: termsOf(professional, [service]),
    })),
  }
}

export const actions: Actions = {
  ordenar: formAction('ordenar', {
    fields: { ids: orderAsked },
    send: (api, { ids }) => api.orderServices({ ids }),
  }),
}
