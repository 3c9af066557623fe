import { error } from '@sveltejs/kit'
import { ignoreMissing } from '#lib/api/problem.ts'
import { formAction } from '#lib/server/form-action.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import {
  NEW_SERVICE,
  readService,
  serviceErrors,
  serviceOf,
  typedService,
} from '#lib/settings/offer/service-form.ts'
import { PREPAYMENT_FIELDS } from '#lib/settings/prepayment-form.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

const NEW = 'novo'
const SAVED = '/ajustes/servicos?salvo=1'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { id } = event.params
  const api = pageApi(event)
  const [{ items }, { items: places }, { account }] = await Promise.all([
    api.listServices(),
    api.listPlaces(),
    api.getPixAccount(),
  ])
  const held = items.find((service) => service.id === id)
  if (!held && id !== NEW) error(404, 'not found')
  return {
    isNew: !held,
    means: {
      isConnected: account?.connected ?? false,
      hasKey: professional.instantPayKey !== null,
    },
    held: held ? typedService(held) : NEW_SERVICE,
    // What an add-on can be booked beside.
    others: items
      .filter((service) => service.id !== id && !service.addOn)
      .filter((service) => service.active || held?.addsTo?.includes(service.id))
      .map((service) => ({ id: service.id, label: service.name })),
    places: places
      .filter((place) => place.active || held?.placeIds.includes(place.id))
      .map((place) => ({ id: place.id, label: place.label })),
  }
}

export const actions: Actions = {
  salvar: formAction('salvar', {
    fields: { service: readService },
    check: ({ service }) => serviceErrors(service),
    send: async (api, { service }, { params: { id } }: RequestEvent) => {
      if (id === NEW) await api.createService(serviceOf(service))
      else await api.updateService({ id, ...serviceOf(service) })
    },
    names: PREPAYMENT_FIELDS,
    to: SAVED,
  }),

  tirar: formAction('tirar', {
    fields: {},
    send: (api, _, { params: { id } }: RequestEvent) =>
      api.removeService({ id }).catch(ignoreMissing),
    to: SAVED,
  }),
}
