import type { ApiProblem } from '#lib/api/problem.ts'
import type { LinkedAppointment } from '#lib/api/resources.ts'
import { bookAgain } from '#lib/appointments/again.ts'
import { isByHand } from '#lib/booking/prepayment.ts'
import { number, text } from '#lib/forms/fields-of.ts'
import { clientDone } from '#lib/link/done.ts'
import { clientProblem } from '#lib/link/refusal.ts'
import { claimOf } from '#lib/server/booking/held-booking.ts'
import { formAction } from '#lib/server/form-action.ts'
import { apiFor, failPage } from '#lib/server/visit.ts'
import { clock } from '#lib/text/format.ts'
import { wallTime } from '#lib/time/calendar.ts'
import { inZone } from '#lib/time/zone.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

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

const hostOf = async (event: RequestEvent) =>
  apiFor(event)
    .getLinkedAppointment({ token: event.params.token })
    .then(
      ({ professional }) => professional?.name ?? undefined,
      () => undefined,
    )

const problemOf = async (cause: ApiProblem, event: RequestEvent) =>
  cause.status === 404 ? failPage(cause) : clientProblem(cause, await hostOf(event))

const after =
  (done: string) =>
  (_: unknown, { params }: RequestEvent) =>
    `/a/${encodeURIComponent(params.token)}?feito=${done}`

type Simple =
  | 'confirm-attendance'
  | 'cancel'
  | 'withdraw-move'
  | 'declare-payment'
  | 'undo-payment'
  | 'use-session'
  | 'release-session'

/** Changes the appointment as the button says, with the reason where one is asked. */
const act = <Name extends string>(name: Name, action: Simple) =>
  formAction(name, {
    fields: { reason: text() },
    send: (api, { reason }, { params: { token } }: RequestEvent) =>
      api.actOnAppointment({ token, action, ...(reason !== '' && { reason }) }),
    ...{ problemOf, to: after(name) },
  })

export const actions: Actions = {
  /** A review of a session that took place. */
  avaliar: formAction('avaliar', {
    fields: { rating: number, comment: text(1_000) },
    check: ({ rating }) => ({
      ...(![1, 2, 3, 4, 5].includes(rating) && { rating: 'Dê uma nota de 1 a 5.' }),
    }),
    send: (api, review, { params: { token } }: RequestEvent) =>
      api.actOnAppointment({ token, action: 'review', ...review }),
    ...{ problemOf, to: after('avaliar') },
  }),
  confirmar: act('confirmar', 'confirm-attendance'),
  cancelar: act('cancelar', 'cancel'),
  desistir: act('desistir', 'withdraw-move'),
  pagar: act('pagar', 'declare-payment'),
  'nao-paguei': act('nao-paguei', 'undo-payment'),
  'usar-sessao': act('usar-sessao', 'use-session'),
  'soltar-sessao': act('soltar-sessao', 'release-session'),
}
