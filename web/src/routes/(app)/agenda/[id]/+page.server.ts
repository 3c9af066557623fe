import { randomUUID } from 'node:crypto'
import type { AppointmentView, PaymentLedger } from '@encaixe/contracts'
import { error } from '@sveltejs/kit'
import { instantOf } from '#lib/agenda/range.ts'
import type { Api } from '#lib/api/client.ts'
import { changeOf } from '#lib/appointments/actions.ts'
import { doneWords } from '#lib/appointments/done.ts'
import { type Entries, entriesOf } from '#lib/appointments/entries.ts'
import { chosenServices, readServices } from '#lib/appointments/form/booking-form.ts'
import { offerToWrite } from '#lib/appointments/form/offer-to-write.ts'
import { methodOf } from '#lib/appointments/payment-methods.ts'
import { saidOfChange } from '#lib/appointments/problems.ts'
import { type MoveTo, sheetOf } from '#lib/appointments/sheet.ts'
import { awaitsDeposit } from '#lib/appointments/words.ts'
import { type Fields, number, type TypedIn, text } from '#lib/forms/fields-of.ts'
import { pixOf } from '#lib/server/agenda/appointments.ts'
import { formAction } from '#lib/server/form-action.ts'
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
  const [appointment, canSell] = await Promise.all([
    pageApi(event).getAppointment({ id }),
    sellsAny(event),
  ])
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
    ...{ slug, canSell },
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

/** Whether there is a package to sell to its client; no while nobody can say. */
const sellsAny = (event: RequestEvent) =>
  apiFor(event)
    .listPackages()
    .then(
      ({ items }) => items.some(({ active }) => active),
      () => false,
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

/** A form of this sheet, which then says what was done. */
const change = <Name extends string, Declared extends Fields>(
  name: Name,
  fields: Declared,
  {
    done,
    ...form
  }: {
    check?: (typed: TypedIn<Declared>) => Record<string, string>
    send: (api: Api, typed: TypedIn<Declared>, event: RequestEvent) => Promise<unknown>
    done: string | ((typed: TypedIn<Declared>) => string)
  },
) =>
  formAction(name, {
    ...{ fields, ...form },
    says: saidOfChange,
    to: (typed, { params }) =>
      `/agenda/${params.id}?feito=${typeof done === 'string' ? done : done(typed)}`,
  })

/** As the page showed the payment: undoing depends on it, and another version is refused. */
const changeIn = ({ acao, pagamento }: { acao: string; pagamento: string }) =>
  changeOf(acao, { paymentStatus: paymentStatusOf(pagamento) })

export const actions: Actions = {
  /** Any button of the sheet: `acao` says which. */
  mudar: change(
    'mudar',
    { acao: text(), pagamento: text(), forma: text(), motivo: text(), versao: number },
    {
      check: (typed) => ({ ...(!changeIn(typed) && { acao: 'Toque em um dos botões.' }) }),
      send: (api, typed, { params: { id } }) =>
        api.changeAppointment({
          ...{ id, ...changeIn(typed), expectedVersion: typed.versao },
          ...(typed.acao === 'capture_payment' && { paymentMethod: methodOf(typed.forma) }),
          ...(typed.motivo !== '' && { reason: typed.motivo }),
        }),
      done: ({ acao }) => acao,
    },
  ),

  /** Money that came by hand, or went back; without an amount the rest. */
  receber: change(
    'receber',
    { chave: text(), tipo: text(), valor: text(), como: text(), 'pago-em': text() },
    {
      check: ({ valor, 'pago-em': paidOn }) => ({
        ...(valor !== '' && !parsePrice(valor) && { valor: 'Confira o valor, como 45,90.' }),
        ...(paidOn !== '' && !isDate(paidOn) && { 'pago-em': 'Confira o dia do pagamento.' }),
      }),
      send: (api, { chave: idempotencyKey, tipo, como, ...typed }, { params: { id } }) => {
        const amountCents = parsePrice(typed.valor)
        return api.recordPayment(
          {
            ...{ id, kind: tipo === 'returned' ? tipo : 'received', method: methodOf(como) },
            ...(amountCents && { amountCents }),
            ...(typed['pago-em'] !== '' && { paidOn: typed['pago-em'] }),
          },
          { idempotencyKey },
        )
      },
      done: ({ tipo }) => (tipo === 'returned' ? 'devolvido' : 'recebido'),
    },
  ),

  /** An entry that was made by mistake. */
  desfazer: change(
    'desfazer',
    { lancamento: text() },
    {
      send: (api, { lancamento: entryId }, { params: { id } }) => api.undoPayment({ id, entryId }),
      done: 'desfeito',
    },
  ),

  /** What the bank did not give back: it is asked once more. */
  devolver: change(
    'devolver',
    { devolucao: text() },
    { send: (api, { devolucao: id }) => api.retryRefund({ id }), done: 'pedido' },
  ),

  /** The session of one that was cancelled late or missed: its client has it again. */
  sessao: change(
    'sessao',
    { pacote: text() },
    {
      send: (api, { pacote: id }, { params }) =>
        api.giveBackSession({ id, appointmentId: params.id }),
      done: 'give_back_session',
    },
  ),

  servicos: change(
    'servicos',
    { serviceIds: (form) => chosenServices(readServices(form)), versao: number },
    {
      check: ({ serviceIds }) => ({
        ...(serviceIds.length === 0 && { servico: 'Escolha o serviço: diga o que vai ser feito.' }),
      }),
      send: (api, { serviceIds, versao: expectedVersion }, { params: { id } }) =>
        api.changeAppointment({ id, serviceIds, expectedVersion }),
      done: 'servicos',
    },
  ),

  remarcar: change(
    'remarcar',
    { dia: text(), hora: text(), duracao: text(), versao: number },
    {
      check: ({ dia, hora, duracao }) => ({
        ...(!isDate(dia) && { dia: 'Escolha o novo dia.' }),
        ...(!TIME.test(hora.slice(0, 5)) && { hora: 'Escolha a nova hora.' }),
        ...(duracao !== '' &&
          !minutesIn(duracao) && { duracao: 'Confira a duração, de 5 a 480 minutos.' }),
      }),
      send: async (api, { dia, hora, duracao, versao: expectedVersion }, event) => {
        const { professional } = await requireProfessional(event)
        const minutes = minutesIn(duracao)
        return api.changeAppointment({
          ...{ id: event.params.id, expectedVersion },
          startsAt: instantOf(dia, hora.slice(0, 5), professional.timezone),
          ...(minutes !== null && { durationMinutes: minutes }),
        })
      },
      done: 'reschedule',
    },
  ),
}
