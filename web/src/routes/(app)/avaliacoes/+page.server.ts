import { text } from '#lib/forms/fields-of.ts'
import { formAction } from '#lib/server/form-action.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
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

export const actions: Actions = {
  responder: formAction('responder', {
    fields: { id: text(), reply: text(1_000) },
    send: (api, typed) => api.replyToReview(typed),
    says: said,
    to: '/avaliacoes?feito=resposta',
  }),
  denunciar: formAction('denunciar', {
    fields: { id: text(), reason: text() },
    send: (api, typed) => api.reportReview(typed),
    says: said,
    to: '/avaliacoes?feito=denuncia',
  }),
}
