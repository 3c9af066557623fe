import { error, fail } from '@sveltejs/kit'
import { ignoreMissing } from '#lib/api/problem.ts'
import { isValid } from '#lib/forms/form-problem.ts'
import { submitForm } from '#lib/server/form-answer.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
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
  const { items } = await pageApi(event).listPlaces()
  const held = items.find((place) => place.id === id)
  if (!held && id !== NEW) error(404, 'not found')
  return { isNew: !held, held: held ? typedPlace(held) : newPlace(professional.city) }
}

export const actions: Actions = {
  salvar: async (event) => {
    const { id } = event.params
    const typed = readPlace(await event.request.formData())
    const problem = { errors: placeErrors(typed), message: null }
    if (!isValid(problem)) return fail(422, { typed, problem })
    return submitForm(
      event,
      (api) =>
        id === NEW ? api.createPlace(placeOf(typed)) : api.updatePlace({ id, ...placeOf(typed) }),
      { shown: { typed }, to: SAVED },
    )
  },

  tirar: async (event) => {
    return submitForm(
      event,
      (api) => api.removePlace({ id: event.params.id }).catch(ignoreMissing),
      { shown: { typed: undefined }, to: SAVED },
    )
  },
}
