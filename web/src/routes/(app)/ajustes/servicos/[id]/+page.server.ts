import { error, fail } from '@sveltejs/kit'
import { ignoreMissing } from '#lib/api/problem.ts'
import { isValid } from '#lib/forms/form-problem.ts'
import { submitForm } from '#lib/server/form-answer.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import {
  NEW_SERVICE,
  readService,
  serviceErrors,
  serviceOf,
  typedService,
} from '#lib/settings/offer/service-form.ts'
import type { Actions, PageServerLoad } from './$types'

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
    places: places
      .filter((place) => place.active || held?.placeIds.includes(place.id))
      .map((place) => ({ id: place.id, label: place.label })),
  }
}

export const actions: Actions = {
  salvar: async (event) => {
    const { id } = event.params
    const typed = readService(await event.request.formData())
    const problem = { errors: serviceErrors(typed), message: null }
    if (!isValid(problem)) return fail(422, { typed, problem })
    return submitForm(
      event,
      (api) =>
        id === NEW
          ? api.createService(serviceOf(typed))
          : api.updateService({ id, ...serviceOf(typed) }),
      { shown: { typed }, to: SAVED },
    )
  },

  tirar: async (event) => {
    return submitForm(
      event,
      (api) => api.removeService({ id: event.params.id }).catch(ignoreMissing),
      { shown: { typed: undefined }, to: SAVED },
    )
  },
}
