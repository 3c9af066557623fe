import { error, fail, redirect } from '@sveltejs/kit'
import { isMissing } from '#lib/api/problem.ts'
import { isValid } from '#lib/forms/form-problem.ts'
import { failForm, problemFor } from '#lib/server/form-answer.ts'
import { apiFor, failSignedInPage, requireProfessional } from '#lib/server/visit.ts'
import {
  newPlace,
  placeErrors,
  placeOf,
  readPlace,
  typedPlace,
} from '#lib/settings/offer/place-form.ts'
import type { Actions, PageServerLoad } from './$types'

const NEW = 'novo'
const SAVED = '/ajustes/lugares?salvo=1'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { id } = event.params
  try {
    const { items } = await apiFor(event).listPlaces()
    const held = items.find((place) => place.id === id)
    if (!held && id !== NEW) error(404, 'not found')
    return { isNew: !held, held: held ? typedPlace(held) : newPlace(professional.city) }
  } catch (cause) {
    return failSignedInPage(cause, event)
  }
}

export const actions: Actions = {
  salvar: async (event) => {
    const { id } = event.params
    const typed = readPlace(await event.request.formData())
    const problem = { errors: placeErrors(typed), message: null }
    if (!isValid(problem)) return fail(422, { typed, problem })
    try {
      const api = apiFor(event)
      if (id === NEW) await api.createPlace(placeOf(typed))
      else await api.updatePlace({ id, ...placeOf(typed) })
    } catch (cause) {
      return failForm(problemFor(cause, event), { typed })
    }
    redirect(303, SAVED)
  },

  tirar: async (event) => {
    try {
      await apiFor(event).removePlace({ id: event.params.id })
    } catch (cause) {
      // the item is already gone: the goal is reached
      if (!isMissing(cause)) return failForm(problemFor(cause, event), { typed: undefined })
    }
    redirect(303, SAVED)
  },
}
