import { fail, type RequestEvent, redirect } from '@sveltejs/kit'
import type { Api } from '#lib/api/client.ts'
import { ApiProblem } from '#lib/api/problem.ts'
import type { LinkedAppointment } from '#lib/api/resources.ts'
import { bookAgain } from '#lib/appointments/again.ts'
import { isByHand } from '#lib/booking/prepayment.ts'
import { textOf } from '#lib/forms/form-problem.ts'
import { clientDone } from '#lib/link/done.ts'
import { refusalOf } from '#lib/link/refusal.ts'
import { claimOf } from '#lib/server/booking/held-booking.ts'
import { apiFor, failPage } from '#lib/server/visit.ts'
import { clock } from '#lib/text/format.ts'
import { wallTime } from '#lib/time/calendar.ts'
import { inZone } from '#lib/time/zone.ts'
import type { Actions, PageServerLoad } from './$types'

/** Money is asked for once the appointment stands. */
const isPayable = ({ status, actions, paymentStatus, holdUntil }: LinkedAppointment) =>
  holdUntil !== null ||
  (['confirmed', 'completed', 'no_show'].includes(status) &&
    (actions.includes('declare_payment') || paymentStatus === 'authorized'))

export const load: PageServerLoad = async (event) => {
  const { token } = event.params
  const api = apiFor(event)
  event.setHeaders({ 'cache-control': 'no-store' })
  const appointment = await api.getLinkedAppointment({ token }).catch(failPage)
  // without a key, or while nobody can say, there is just no code
  const pix = isPayable(appointment) ? await api.getLinkedPix({ token }).catch(() => null) : null
  // Only a link that went to nobody but the client opens the conversation.
  const messages = await apiFor(event)
    .listLinkedMessages({ token, limit: '20' })
    .catch(() => null)
  const timezone = appointment.professional?.timezone ?? 'America/Sao_Paulo'
  return {
    token,
    appointment,
    pix,
    untilClock: appointment.holdUntil
      ? clock(wallTime(inZone(appointment.holdUntil, timezone)))
      : '',
    start: inZone(appointment.startsAt, timezone),
    end: inZone(appointment.endsAt, timezone),
    now: Date.now(),
    byHand: isByHand(appointment) ? claimOf(appointment) : null,
    again: bookAgain(appointment, { timezone, now: Date.now() }),
    canWrite: messages !== null,
    unread:
      messages?.items.filter(({ sender, readAt }) => sender !== 'client' && readAt === null)
        .length ?? 0,
    isCancelling: event.url.searchParams.has('cancelar'),
    done: clientDone(event.url.searchParams.get('feito')),
  }
}

const hostOf = async (event: RequestEvent, token: string) =>
  apiFor(event)
    .getLinkedAppointment({ token })
    .then(
      ({ professional }) => professional?.name ?? 'quem atende',
      () => 'quem atende',
    )

type Change = Omit<Parameters<Api['actOnAppointment']>[0], 'token'>

async function change(event: RequestEvent<{ token: string }>, done: string, change: Change) {
  const { token } = event.params
  try {
    await apiFor(event).actOnAppointment({ token, ...change })
  } catch (cause) {
    if (!(cause instanceof ApiProblem)) throw cause
    if (cause.status === 404) failPage(cause)
    const message = refusalOf(cause, await hostOf(event, token))
    const errors: Record<string, string> = {}
    return fail(cause.status, { problem: { errors, message } })
  }
  redirect(303, `/a/${encodeURIComponent(token)}?feito=${done}`)
}

type Simple =
  | 'confirm-attendance'
  | 'cancel'
  | 'withdraw-move'
  | 'declare-payment'
  | 'undo-payment'
  | 'use-session'
  | 'release-session'

function act(done: string, action: Simple) {
  return async (event: RequestEvent<{ token: string }>) => {
    const reason = textOf(await event.request.formData(), 'reason')
    return change(event, done, { action, ...(reason ? { reason } : {}) })
  }
}

/** A review of a session that took place. */
async function review(event: RequestEvent<{ token: string }>) {
  const form = await event.request.formData()
  const rating = Number(textOf(form, 'rating'))
  if (!Number.isInteger(rating) || rating < 1 || rating > 5) {
    const errors: Record<string, string> = { rating: 'Dê uma nota de 1 a 5.' }
    return fail(422, { problem: { errors, message: null } })
  }
  return change(event, 'avaliar', {
    action: 'review',
    rating,
    comment: textOf(form, 'comment', 1_000),
  })
}

export const actions: Actions = {
  avaliar: review,
  confirmar: act('confirmar', 'confirm-attendance'),
  cancelar: act('cancelar', 'cancel'),
  desistir: act('desistir', 'withdraw-move'),
  pagar: act('pagar', 'declare-payment'),
  'nao-paguei': act('nao-paguei', 'undo-payment'),
  'usar-sessao': act('usar-sessao', 'use-session'),
  'soltar-sessao': act('soltar-sessao', 'release-session'),
}
