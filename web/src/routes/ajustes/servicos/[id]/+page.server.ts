import { error, fail, redirect } from '@sveltejs/kit'
import { isMissing } from '#lib/api/problem.ts'
import { isValid } from '#lib/forms/form-problem.ts'
import { failForm, problemFor } from '#lib/server/form-answer.ts'
import { apiFor, failSignedInPage, requireProfessional } from '#lib/server/visit.ts'
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
  await requireProfessional(event)
  const { id } = event.params
  const api = apiFor(event)
  try {
    const [{ items }, { items: places }] = await Promise.all([api.listServices(), api.listPlaces()])
    const held = items.find((service) => service.id === id)
    if (!held && id !== NEW) error(404, 'not found')
    return {
      isNew: !held,
      held: held ? typedService(held) : NEW_SERVICE,
      places: places
        .filter((place) => place.active || held?.placeIds.includes(place.id))
        .map((place) => ({ id: place.id, label: place.label })),
    }
  } catch (cause) {
    return failSignedInPage(cause, event)
  }
}

export const actions: Actions = {
  salvar: async (event) => {
    const { id } = event.params
    const typed = readService(await event.request.formData())
    const problem = { errors: serviceErrors(typed), message: null }
    if (!isValid(problem)) return fail(422, { typed, problem })
    try {
      const api = apiFor(event)
      if (id === NEW) await api.createService(serviceOf(typed))
      else await api.updateService({ id, ...serviceOf(typed) })
    } catch (cause) {
      return failForm(problemFor(cause, event), { typed })
    }
    redirect(303, SAVED)
  },

  tirar: async (event) => {
    try {
      await apiFor(event).removeService({ id: event.params.id })
    } catch (cause) {
      // the item is already gone: the goal is reached
      if (!isMissing(cause)) return failForm(problemFor(cause, event), { typed: undefined })
    }
    redirect(303, SAVED)
  },
}
