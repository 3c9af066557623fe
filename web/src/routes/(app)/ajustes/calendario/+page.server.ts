import { feedNames } from '@encaixe/contracts'
import { textOf } from '#lib/forms/form-problem.ts'
import { formAction } from '#lib/server/form-action.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { dayIn, dayLong } from '#lib/time/calendar.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { createdAt, names } = await pageApi(event).getPageFeed()
  return {
    since: createdAt && dayLong(dayIn(professional.timezone, Date.parse(createdAt))),
    names,
  }
}

const namesIn = (form: FormData) => feedNames.catch('first').parse(textOf(form, 'names'))

/** Somebody took the address back in another window. */
const GONE = {
  NOT_FOUND: {
    title: 'O calendário estava desligado',
    body: 'Crie um endereço para ligar de novo.',
  },
}

export const actions: Actions = {
  criar: formAction('criar', {
    fields: { names: namesIn },
    send: (api, { names }) => api.createPageFeed({ names }),
    shows: ({ url }) => url,
  }),
  nomes: formAction('nomes', {
    fields: { names: namesIn },
    send: (api, { names }) => api.updatePageFeed({ names }),
    says: GONE,
  }),
  desligar: formAction('desligar', {
    fields: {},
    send: (api) => api.revokePageFeed(),
  }),
}
