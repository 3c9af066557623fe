import { text } from '#lib/forms/fields-of.ts'
import { formAction } from '#lib/server/form-action.ts'
import { apiFor, failPage } from '#lib/server/visit.ts'
import { dayLong, wallDate, wallTime } from '#lib/time/calendar.ts'
import { inZone } from '#lib/time/zone.ts'
import { wishInWords } from '#lib/waitlist/words.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

export const load: PageServerLoad = async (event) => {
  const { token } = event.params
  event.setHeaders({ 'cache-control': 'no-store' })
  const wish = await apiFor(event).getWaitlistWish({ token }).catch(failPage)
  const { offer, professional, status, service } = wish
  const at = (instant: string) => inZone(instant, professional.timezone)
  return {
    ...{ status, service, professional },
    phone: wish.phone,
    when: wishInWords(wish),
    offer: offer && {
      startsAt: offer.startsAt,
      needsAddress: offer.needsAddress,
      held: offer.held,
      day: dayLong(wallDate(at(offer.startsAt))),
      from: wallTime(at(offer.startsAt)),
      to: wallTime(at(offer.endsAt)),
      until: wallTime(at(offer.until)),
    },
    gone: wish.gone && {
      day: dayLong(wallDate(at(wish.gone.startsAt))),
      from: wallTime(at(wish.gone.startsAt)),
    },
    isLeft: event.url.searchParams.get('feito') === 'deixar',
  }
}

const says: Readonly<Record<string, { title: string; body: string }>> = {
  SLOT_TAKEN: {
    title: 'Esse horário acabou de ser marcado',
    body: 'Você continua na lista: se abrir outro, avisamos.',
  },
  SLOT_UNAVAILABLE: {
    title: 'A sua vez para esse horário já passou',
    body: 'Você continua na lista: se abrir outro, avisamos.',
  },
  PLAN_LIMIT_REACHED: {
    title: 'Agenda fechada por enquanto',
    body: 'Esta página não está recebendo novos pedidos agora. Se vocês já se falam, combinem direto.',
  },
  INVALID_TRANSITION: {
    title: 'Isso já mudou',
    body: 'Veja abaixo como está agora.',
  },
}
const act = <Name extends string>(
  name: Name,
  action: 'accept' | 'decline' | 'end',
  done: '' | '?feito=deixar' = '',
) =>
  formAction(name, {
    fields: { startsAt: text(), clientAddress: text() },
    send: (api, { startsAt, clientAddress }, { params: { token } }: RequestEvent) =>
      api.actOnWaitlistWish({
        ...{ token, action },
        ...(startsAt !== '' && { startsAt }),
        ...(clientAddress !== '' && { clientAddress }),
      }),
    says,
    problemOf: (cause) => (cause.status === 404 ? failPage(cause) : null),
    to: (_, { params }) => `/espera/${encodeURIComponent(params.token)}${done}`,
  })

export const actions: Actions = {
  aceitar: act('aceitar', 'accept'),
  deixar: act('deixar', 'decline', '?feito=deixar'),
  sair: act('sair', 'end'),
}
