import { redirect } from '@sveltejs/kit'
import type { Api } from '#lib/api/client.ts'
import type { ApiProblem } from '#lib/api/problem.ts'
import { bookAgain } from '#lib/appointments/again.ts'
import { number, text } from '#lib/forms/fields-of.ts'
import { clientDone } from '#lib/link/done.ts'
import { clientProblem } from '#lib/link/refusal.ts'
import { portalApi } from '#lib/server/account/portal.ts'
import { formAction } from '#lib/server/form-action.ts'
import { assistantDoor } from '#lib/server/page/assistant-door.ts'
import { apiFor, failPage } from '#lib/server/visit.ts'
import { inZone } from '#lib/time/zone.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

export const load: PageServerLoad = async (event) => {
  const { id } = event.params
  event.depends('app:appointments')
  const appointment = await portalApi(event).getAppointment({ id })
  // The professional's own side of it is in the agenda.
  if (appointment.client) redirect(303, `/agenda/${id}`)
  const { actions, paymentStatus, status, professional, holdUntil } = appointment
  const isPayable =
    (holdUntil !== null || ['confirmed', 'completed', 'no_show'].includes(status)) &&
    (actions.includes('declare_payment') || paymentStatus === 'authorized')
  const pix = isPayable
    ? await apiFor(event)
        .getAppointmentPix({ id })
        .catch(() => null)
    : null
  const timezone = professional?.timezone ?? 'America/Sao_Paulo'
  return {
    ...{ appointment, pix },
    whatsappUrl: professional?.slug ? await assistantDoor(apiFor(event), professional.slug) : null,
    start: inZone(appointment.startsAt, timezone),
    end: inZone(appointment.endsAt, timezone),
    now: Date.now(),
    again: bookAgain(appointment, { timezone, now: Date.now() }),
    isCancelling: event.url.searchParams.has('cancelar'),
    done: clientDone(event.url.searchParams.get('feito')),
  }
}

type Change = Omit<Parameters<Api['changeAppointment']>[0], 'id'>

const problemOf = (cause: ApiProblem) =>
  cause.status === 404 ? failPage(cause) : clientProblem(cause)

/** Changes the appointment as the button says, with the reason where one is asked. */
const act = <Name extends string>(name: Name, change: Change) =>
  formAction(name, {
    fields: { reason: text() },
    send: (api, { reason }, { params: { id } }: RequestEvent) =>
      api.changeAppointment({ id, ...change, ...(reason !== '' && { reason }) }),
    problemOf,
    to: (_, { params }) => `/c/horarios/${params.id}?feito=${name}`,
  })

export const actions: Actions = {
  confirmar: act('confirmar', { attendanceConfirmed: true }),
  cancelar: act('cancelar', { status: 'cancelled' }),
  desistir: act('desistir', { moveRequest: 'withdraw' }),
  pagar: act('pagar', { paymentStatus: 'authorized' }),
  'nao-paguei': act('nao-paguei', { paymentStatus: 'none' }),
  'usar-sessao': act('usar-sessao', { session: 'use' }),
  'soltar-sessao': act('soltar-sessao', { session: 'release' }),
  avaliar: formAction('avaliar', {
    fields: { rating: number, comment: text(1_000) },
    send: (api, review, { params }: RequestEvent) =>
      api.createReview({ appointmentId: params.id, ...review }),
    problemOf,
    to: (_, { params }) => `/c/horarios/${params.id}?feito=avaliar`,
  }),
}
