import { sellsPackages } from '#lib/packages/plan.ts'
import { packageInLine } from '#lib/packages/words.ts'
import { formAction } from '#lib/server/form-action.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { orderAsked } from '#lib/settings/offer/order.ts'
import { movedIn } from '#lib/settings/offer/package-form.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const api = pageApi(event)
  const [{ items }, { items: services }] = await Promise.all([
    api.listPackages(),
    api.listServices(),
  ])
  return {
    hasPlan: sellsPackages(professional),
    hasServices: services.some(({ active }) => active),
    items: items.map(({ id, name, active, onPage, ...sold }) => ({
      ...{ id, title: name, active },
      details: onPage ? `${packageInLine(sold)} · na página` : packageInLine(sold),
    })),
  }
}

export const actions: Actions = {
  ordenar: formAction('ordenar', {
    fields: { ids: orderAsked },
    send: async (api, { ids }) => {
      const { items } = await api.listPackages()
      const moved = movedIn(
        items.map(({ id }) => id),
        ids,
      )
      if (moved) await api.updatePackage(moved)
    },
  }),
}
