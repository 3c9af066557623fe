import { fail, type RequestEvent, redirect } from '@sveltejs/kit'
import { ApiProblem } from '#lib/api/problem.ts'
import { bookAgain } from '#lib/appointments/again.ts'
import { textOf } from '#lib/forms/form-problem.ts'
import { clientDone } from '#lib/link/done.ts'
import { refusalOf } from '#lib/link/refusal.ts'
import { failPortal, portalApi } from '#lib/server/account/portal.ts'
import { assistantDoor } from '#lib/server/page/assistant-door.ts'
import { apiFor } from '#lib/server/visit.ts'
import { inZone } from '#lib/time/zone.ts'
import type { Actions, PageServerLoad } from './$types'

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

type Work = (event: RequestEvent<{ id: string }>, form: FormData) => Promise<unknown>

function act(done: string, work: Work) {
  return async (event: RequestEvent<{ id: string }>) => {
    const form = await event.request.formData()
    try {
      await work(event, form)
    } catch (cause) {
      if (!(cause instanceof ApiProblem)) throw cause
      if (cause.status === 401 || cause.status === 404) return failPortal(cause, event)
      const errors = Object.fromEntries(cause.errors.map(({ path, message }) => [path, message]))
      const isNamed = cause.errors.length > 0
      const message = isNamed ? null : refusalOf(cause, 'quem atende')
      return fail(cause.status, { problem: { errors, message } })
    }
    redirect(303, `/c/horarios/${event.params.id}?feito=${done}`)
  }
}

export const actions: Actions = {
  confirmar: act('confirmar', (event) =>
    apiFor(event).changeAppointment({ id: event.params.id, attendanceConfirmed: true }),
  ),
  cancelar: act('cancelar', (event, form) => {
    const reason = textOf(form, 'reason')
    return apiFor(event).changeAppointment({
      id: event.params.id,
      status: 'cancelled',
      ...(reason && { reason }),
    })
  }),
  desistir: act('desistir', (event) =>
    apiFor(event).changeAppointment({ id: event.params.id, moveRequest: 'withdraw' }),
  ),
  pagar: act('pagar', (event) =>
    apiFor(event).changeAppointment({ id: event.params.id, paymentStatus: 'authorized' }),
  ),
  'nao-paguei': act('nao-paguei', (event) =>
    apiFor(event).changeAppointment({ id: event.params.id, paymentStatus: 'none' }),
  ),
  'usar-sessao': act('usar-sessao', (event) =>
    apiFor(event).changeAppointment({ id: event.params.id, session: 'use' }),
  ),
  'soltar-sessao': act('soltar-sessao', (event) =>
    apiFor(event).changeAppointment({ id: event.params.id, session: 'release' }),
  ),
  avaliar: act('avaliar', (event, form) =>
    apiFor(event).createReview({
      appointmentId: event.params.id,
      rating: Number(textOf(form, 'rating')),
      comment: textOf(form, 'comment', 1_000),
    }),
  ),
}
