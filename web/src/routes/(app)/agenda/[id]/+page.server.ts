import { randomUUID } from 'node:crypto'
import type { AppointmentView, PaymentLedger } from '@encaixe/contracts'
import { error, fail, redirect } from '@sveltejs/kit'
import { instantOf } from '#lib/agenda/range.ts'
import { ApiProblem } from '#lib/api/problem.ts'
import { changeOf } from '#lib/appointments/actions.ts'
import { doneWords } from '#lib/appointments/done.ts'
import { type Entries, entriesOf } from '#lib/appointments/entries.ts'
import { chosenServices, readServices } from '#lib/appointments/form/booking-form.ts'
import { offerToWrite } from '#lib/appointments/form/offer-to-write.ts'
import { methodOf } from '#lib/appointments/payment-methods.ts'
import { type MoveTo, sheetOf } from '#lib/appointments/sheet.ts'
import { awaitsDeposit } from '#lib/appointments/words.ts'
import { type Message, textOf } from '#lib/forms/form-problem.ts'
import { pixOf, refusalOf } from '#lib/server/agenda/appointments.ts'
import { apiFor, pageApi, requireProfessional } from '#lib/server/visit.ts'
import { parsePrice } from '#lib/text/money.ts'
import { dayIn, isDate, TIME } from '#lib/time/calendar.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { timezone, slug } = professional
  const { id } = event.params
  const now = Date.now()
  event.depends('app:appointments')
  const appointment = await pageApi(event).getAppointment({ id })
  // The client of an appointment sees it in the portal.
  if (!appointment.client) error(404, 'not found')
  const visits =
    appointment.status === 'completed' ? await visitsOf(event, appointment.client.id) : []
  const isPaid = appointment.paidCents !== 0 || appointment.paymentStatus === 'refunded'
  const ledger = isPaid ? await pageApi(event).listPayments({ id }) : null
  const sheet = sheetOf(appointment, { timezone, now }, { visits, ledger })
  const pix = sheet.owes ? await pixOf(event, id) : null
  const services = sheet.canMove && !appointment.holdUntil ? await servicesOf(event) : []
  return {
    sheet,
    entries: entriesFor(appointment, ledger, { timezone, now }),
    entryKey: randomUUID(),
    pix: pix && { ...pix, image: `data:image/svg+xml,${encodeURIComponent(pix.svg)}` },
    hasKey: professional.instantPayKey !== null,
    today: dayIn(timezone, now),
    slug,
    services: offerToWrite({ services, places: [] }, professional).services,
    moveTo: wished(event.url.searchParams),
    done: doneWords(event.url.searchParams.get('feito')),
  }
}

/** What the page offers; nothing while nobody can say. */
const servicesOf = (event: RequestEvent) =>
  apiFor(event)
    .listServices()
    .then(
      ({ items }) => items,
      () => [],
    )

/** What was paid, and what can be entered; null where there is neither. */
function entriesFor(
  appointment: AppointmentView,
  ledger: PaymentLedger | null,
  at: { timezone: string; now: number },
): Entries | null {
  if (ledger) return entriesOf(ledger, at)
  // The deposit has its own two buttons; other money is entered after it.
  const mayReceive = appointment.actions.includes('capture_payment') && !awaitsDeposit(appointment)
  if (!mayReceive) return null
  return { lines: [], due: '', mayReceive, mayReturn: false, refunds: [], tooOld: '' }
}

/** The client's latest appointments; none while nobody can say. */
const visitsOf = (event: RequestEvent, id: string) =>
  apiFor(event)
    .getClient({ id })
    .then(
      ({ appointments }) => appointments,
      () => [],
    )

/**
 * The start to which the calendar moved it, `YYYY-MM-DDTHH:MM`, and its minutes where its end was dragged; the page asks
 * before it moves.
 */
function wished(query: URLSearchParams): MoveTo | null {
  const [date = '', time = ''] = (query.get('mover') ?? '').split('T')
  const minutes = minutesIn(query.get('duracao') ?? '')
  return isDate(date) && TIME.test(time) ? { date, time, minutes } : null
}

/** A length as it is typed; null for one that no appointment has. */
function minutesIn(text: string): number | null {
  const minutes = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return minutes >= 5 && minutes <= 480 ? minutes : null
}

const paymentStatusOf = (text: string): AppointmentView['paymentStatus'] =>
  text === 'authorized' || text === 'captured' || text === 'refunded' ? text : 'none'

/** The sheet with its current state and the reason for the refusal. */
function refused(cause: unknown, event: RequestEvent) {
  const problem = refusalOf(cause, event)
  return fail(cause instanceof ApiProblem ? cause.status : 500, { problem })
}

const missing = (problem: Message) => fail(422, { problem })

export const actions: Actions = {
  /** Any button of the sheet: `acao` says which. */
  mudar: async (event) => {
    const form = await event.request.formData()
    const action = textOf(form, 'acao')
    // As the page showed it: undoing depends on it, and another version is refused.
    const paymentStatus = paymentStatusOf(textOf(form, 'pagamento'))
    const change = changeOf(action, { paymentStatus })
    if (!change) return missing({ title: 'Escolha o que fazer', body: 'Toque em um dos botões.' })
    const reason = textOf(form, 'motivo')
    try {
      await apiFor(event).changeAppointment({
        id: event.params.id,
        ...change,
        ...(action === 'capture_payment' && { paymentMethod: methodOf(textOf(form, 'forma')) }),
        ...(reason !== '' && { reason }),
        expectedVersion: Number(textOf(form, 'versao')),
      })
    } catch (cause) {
      return refused(cause, event)
    }
    redirect(303, `/agenda/${event.params.id}?feito=${action}`)
  },

  /** Money that came by hand, or went back; without an amount the rest. */
  receber: async (event) => {
    const form = await event.request.formData()
    const typed = textOf(form, 'valor')
    const amountCents = parsePrice(typed)
    const paidOn = textOf(form, 'pago-em')
    if (typed !== '' && !amountCents) {
      return missing({ title: 'Confira o valor', body: 'Escreva como 45,90.' })
    }
    if (paidOn !== '' && !isDate(paidOn)) {
      return missing({ title: 'Confira o dia', body: 'Escolha o dia do pagamento.' })
    }
    const isBack = textOf(form, 'tipo') === 'returned'
    try {
      await apiFor(event).recordPayment(
        {
          id: event.params.id,
          kind: isBack ? 'returned' : 'received',
          method: methodOf(textOf(form, 'como')),
          ...(amountCents && { amountCents }),
          ...(paidOn !== '' && { paidOn }),
        },
        { idempotencyKey: textOf(form, 'chave') },
      )
    } catch (cause) {
      return refused(cause, event)
    }
    redirect(303, `/agenda/${event.params.id}?feito=${isBack ? 'devolvido' : 'recebido'}`)
  },

  /** An entry that was made by mistake. */
  desfazer: async (event) => {
    const form = await event.request.formData()
    try {
      await apiFor(event).undoPayment({
        id: event.params.id,
        entryId: textOf(form, 'lancamento'),
      })
    } catch (cause) {
      return refused(cause, event)
    }
    redirect(303, `/agenda/${event.params.id}?feito=desfeito`)
  },

  /** What the bank did not give back: it is asked once more. */
  devolver: async (event) => {
    const form = await event.request.formData()
    try {
      await apiFor(event).retryRefund({ id: textOf(form, 'devolucao') })
    } catch (cause) {
      return refused(cause, event)
    }
    redirect(303, `/agenda/${event.params.id}?feito=pedido`)
  },

  /** The session of one that was cancelled late or missed: its client has it again. */
  sessao: async (event) => {
    const form = await event.request.formData()
    try {
      await apiFor(event).giveBackSession({
        id: textOf(form, 'pacote'),
        appointmentId: event.params.id,
      })
    } catch (cause) {
      return refused(cause, event)
    }
    redirect(303, `/agenda/${event.params.id}?feito=give_back_session`)
  },

  servicos: async (event) => {
    const form = await event.request.formData()
    const serviceIds = chosenServices(readServices(form))
    if (serviceIds.length === 0) {
      return missing({ title: 'Escolha o serviço', body: 'Diga o que vai ser feito.' })
    }
    try {
      await apiFor(event).changeAppointment({
        ...{ id: event.params.id, serviceIds },
        expectedVersion: Number(textOf(form, 'versao')),
      })
    } catch (cause) {
      return refused(cause, event)
    }
    redirect(303, `/agenda/${event.params.id}?feito=servicos`)
  },

  remarcar: async (event) => {
    const { professional } = await requireProfessional(event)
    const form = await event.request.formData()
    const date = textOf(form, 'dia')
    const time = textOf(form, 'hora').slice(0, 5)
    if (!isDate(date) || !TIME.test(time)) {
      return missing({ title: 'Confira o novo horário', body: 'Escolha o dia e a hora.' })
    }
    const length = textOf(form, 'duracao')
    const minutes = minutesIn(length)
    if (length !== '' && minutes === null) {
      return missing({ title: 'Confira a duração', body: 'De 5 a 480 minutos.' })
    }
    try {
      await apiFor(event).changeAppointment({
        id: event.params.id,
        startsAt: instantOf(date, time, professional.timezone),
        ...(minutes !== null && { durationMinutes: minutes }),
        expectedVersion: Number(textOf(form, 'versao')),
      })
    } catch (cause) {
      return refused(cause, event)
    }
    redirect(303, `/agenda/${event.params.id}?feito=reschedule`)
  },
}
