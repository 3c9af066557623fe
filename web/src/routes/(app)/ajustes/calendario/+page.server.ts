import { feedNames } from '@encaixe/contracts'
import { textOf } from '#lib/forms/form-problem.ts'
import { failSaid, redirectSaved, submitForm } from '#lib/server/form-answer.ts'
import { apiFor, pageApi, requireProfessional } from '#lib/server/visit.ts'
import { dayIn, dayLong } from '#lib/time/calendar.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { createdAt, names } = await pageApi(event).getPageFeed()
  return {
    since: createdAt && dayLong(dayIn(professional.timezone, Date.parse(createdAt))),
    names,
    isSaved: event.url.searchParams.has('salvo'),
  }
}

const namesIn = async ({ request }: { request: Request }) =>
  feedNames.catch('first').parse(textOf(await request.formData(), 'names'))

/** Somebody took the address back in another window. */
const GONE = {
  NOT_FOUND: {
    title: 'O calendário estava desligado',
    body: 'Crie um endereço para ligar de novo.',
  },
}

export const actions: Actions = {
  criar: async (event) => {
    const names = await namesIn(event)
    try {
      const { url } = await apiFor(event).createPageFeed({ names })
      return { address: url, names, problem: undefined }
    } catch (cause) {
      return failSaid(cause, event, {}, { address: '', names })
    }
  },
  nomes: async (event) => {
    const names = await namesIn(event)
    try {
      await apiFor(event).updatePageFeed({ names })
    } catch (cause) {
      return failSaid(cause, event, GONE, { address: '', names })
    }
    return redirectSaved(event)
  },
  desligar: (event) =>
    submitForm(event, (api) => api.revokePageFeed(), {
      shown: { address: '', names: 'first' as const },
    }),
}
