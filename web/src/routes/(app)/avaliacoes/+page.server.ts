import { type RequestEvent, redirect } from '@sveltejs/kit'
import { textOf } from '#lib/forms/form-problem.ts'
import { failSaid } from '#lib/server/form-answer.ts'
import { apiFor, pageApi, requireProfessional } from '#lib/server/visit.ts'
import { monthAndYear, wallDate } from '#lib/time/calendar.ts'
import type { Actions, PageServerLoad } from './$types'

const said = {
  INVALID_TRANSITION: {
    title: 'Essa avaliação já foi analisada',
    body: 'Ela continua na sua página. Você ainda pode responder.',
  },
  NOT_FOUND: { title: 'Não encontramos essa avaliação', body: 'Ela pode ter sido retirada.' },
}

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { slug } = professional
  const { items, nextCursor } = await pageApi(event).listReviews({
    slug,
    cursor: event.url.searchParams.get('depois'),
  })
  return {
    slug,
    more: nextCursor,
    reviews: items.map(({ createdAt, ...review }) => ({
      ...review,
      when: monthAndYear(wallDate(createdAt)),
    })),
    done: event.url.searchParams.get('feito') ?? '',
  }
}

type Work = (api: ReturnType<typeof apiFor>, form: FormData) => Promise<unknown>

const act = (what: string, work: Work) => async (event: RequestEvent) => {
  const form = await event.request.formData()
  try {
    await work(apiFor(event), form)
  } catch (cause) {
    return failSaid(cause, event, said, {})
  }
  redirect(303, `/avaliacoes?feito=${what}`)
}

export const actions: Actions = {
  responder: act('resposta', (api, form) =>
    api.replyToReview({ id: textOf(form, 'id'), reply: textOf(form, 'reply', 1_000) }),
  ),
  denunciar: act('denuncia', (api, form) =>
    api.reportReview({ id: textOf(form, 'id'), reason: textOf(form, 'reason') }),
  ),
}
