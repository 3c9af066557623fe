import { error } from '@sveltejs/kit'
import { ignoreMissing } from '#lib/api/problem.ts'
import { formAction } from '#lib/server/form-action.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import {
  newPlace,
  placeErrors,
  placeOf,
  readPlace,
  typedPlace,
} from '#lib/settings/offer/place-form.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

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
  salvar: formAction('salvar', {
    fields: { place: readPlace },
    check: ({ place }) => placeErrors(place),
    send: async (api, { place }, { params: { id } }: RequestEvent) => {
      if (id === NEW) await api.createPlace(placeOf(place))
      else await api.updatePlace({ id, ...placeOf(place) })
    },
    to: SAVED,
  }),

  tirar: formAction('tirar', {
    fields: {},
    send: (api, _, { params: { id } }: RequestEvent) =>
      api.removePlace({ id }).catch(ignoreMissing),
    to: SAVED,
  }),
}
