import { fail, type RequestEvent, redirect } from '@sveltejs/kit'
import { ApiProblem } from '#lib/api/problem.ts'
import { textOf } from '#lib/forms/form-problem.ts'
import { apiFor, failPage } from '#lib/server/visit.ts'
import { waitInWords } from '#lib/text/format.ts'
import { dayLong, wallDate, wallTime } from '#lib/time/calendar.ts'
import { inZone } from '#lib/time/zone.ts'
import { wishInWords } from '#lib/waitlist/words.ts'
import type { Actions, PageServerLoad } from './$types'

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
const UNREACHABLE = {
  title: 'Não deu para fazer agora',
  body: 'O serviço não respondeu. Tente de novo daqui a pouco.',
}

function act(action: 'accept' | 'decline' | 'end', done = '') {
  return async (event: RequestEvent<{ token: string }>) => {
    const { token } = event.params
    const form = await event.request.formData()
    const startsAt = textOf(form, 'startsAt')
    const clientAddress = textOf(form, 'clientAddress')
    try {
      await apiFor(event).actOnWaitlistWish({
        ...{ token, action },
        ...(startsAt && { startsAt }),
        ...(clientAddress && { clientAddress }),
      })
    } catch (cause) {
      if (!(cause instanceof ApiProblem)) throw cause
      if (cause.status === 404) failPage(cause)
      const errors: Record<string, string> = {}
      for (const { path, message } of cause.errors) errors[path] ??= message
      const tooMany = {
        title: 'Muitas tentativas seguidas',
        body: `Espere ${waitInWords(cause.retryAfterSeconds)} e tente de novo.`,
      }
      const isNamed = Object.keys(errors).length > 0
      const message = cause.status === 429 ? tooMany : (says[cause.code] ?? UNREACHABLE)
      return fail(cause.status, {
        clientAddress,
        problem: { errors, message: isNamed ? null : message },
      })
    }
    redirect(303, `/espera/${encodeURIComponent(token)}${done && `?feito=${done}`}`)
  }
}

export const actions: Actions = {
  aceitar: act('accept'),
  deixar: act('decline', 'deixar'),
  sair: act('end'),
}
