import type { AppointmentView, PaymentLedger } from '@encaixe/contracts'
import { nameOf, type ShownAppointment, shownOf } from '../agenda/shown.ts'
import { addressOf } from '../api/address.ts'
import { clock, price } from '../text/format.ts'
import { phoneAsTyped } from '../text/phone.ts'
import { dayIn, dayLong, dayRelative } from '../time/calendar.ts'
import { type ActionButton, buttonsFor, isPayment } from './actions.ts'
import { usualWeeks, writeAgain } from './again.ts'
import { methodWords } from './payment-methods.ts'
import { type Where, whereOf } from './where.ts'
import { phoneLinks, reasonWords, visitWords } from './words.ts'

/** To where the calendar moved an appointment; `minutes` where its end was dragged. */
export interface MoveTo {
  date: string
  time: string
  minutes: number | null
}

/** Everything the sheet of an appointment shows, in words. */
export interface Sheet extends ShownAppointment {
  /** `quarta, 25 de novembro`, with `hoje` or `amanhã` before it. */
  day: string
  /** `das 10h às 10h50` */
  times: string
  price: string
  origin: string
  /** null where nothing was said. */
  where: Where | null
  /** Empty where there is none. */
  placeId: string
  /** What is done, in its order. */
  serviceIds: string[]
  /** To the page's question. */
  answer: string
  reason: string
  /** A request to move: the agreed time, and the one that is asked for. */
  move: { from: string; to: string } | null
  /** How often the client came before, while this awaits an answer. */
  visits: string
  paymentStatus: AppointmentView['paymentStatus']
  /** The purchase whose session pays it; null: none does. */
  purchaseId: string | null
  /** Whether the professional may give back a session that was lost. */
  canGiveBack: boolean
  /** Whether it can be paid now. */
  owes: boolean
  /** How it was paid, where that was said. */
  paidBy: string
  /** As the professional knows the client, where this booking was made by another name. */
  knownAs: string | null
  clientId: string | null
  /** Where the same is written again, of what took place. */
  again: string | null
  /** The address of its receipt; null before it is paid. */
  receipt: string | null
  phone: { typed: string; whatsapp: string; call: string } | null
  email: string | null
  buttons: { state: ActionButton[]; payment: ActionButton[] }
}

const origins: Readonly<Record<AppointmentView['source'], string>> = {
  public: 'Marcado na sua página',
  professional: 'Marcado por você',
  recurring: 'De um horário que se repete',
  agent: 'Marcado pela assistente',
}

export function sheetOf(
  appointment: AppointmentView,
  at: { timezone: string; now: number },
  {
    visits = [],
    ledger = null,
  }: { visits?: readonly AppointmentView[]; ledger?: PaymentLedger | null } = {},
): Sheet {
  const shown = shownOf(appointment, at)
  const { contact, client, priceCents } = appointment
  const phone = contact.phone ?? client?.phone ?? null
  const isBegun = ledger !== null && ledger.items.length > 0
  const isByBank = isGivenBackByBank(ledger, at.now)
  const buttons = buttonsFor(appointment)
    .filter(
      ({ action }) =>
        // The rest has a button of its own.
        !(action === 'capture_payment' && isBegun && ledger.dueCents > 0) &&
        !(action === 'undo_payment' && isToldByBank(appointment, ledger)),
    )
    .map((button) => (button.action === 'refund_payment' && isByBank ? byBank(button) : button))
  const known = client?.name ?? null
  return {
    ...shown,
    day: dayRelative(shown.date, dayIn(at.timezone, at.now)),
    times: `das ${clock(shown.start)} às ${clock(shown.end)}`,
    price: priceCents > 0 ? price(priceCents) : '',
    origin: origins[appointment.source],
    where: whereOf(appointment),
    placeId: appointment.place?.id ?? '',
    serviceIds: appointment.items.map(({ serviceId }) => serviceId),
    answer: appointment.clientAnswer ?? '',
    reason: reasonWords(appointment.cancelReason),
    move: shown.requested && {
      from: `${dayLong(shown.date)}, ${clock(shown.start)}`,
      to: `${dayLong(shown.requested.date)}, ${clock(shown.requested.start)}`,
    },
    visits: visitWords(client?.visits),
    paymentStatus: appointment.paymentStatus,
    purchaseId: appointment.paidWith?.purchaseId ?? null,
    canGiveBack: appointment.actions.includes('give_back_session'),
    owes: appointment.actions.includes('capture_payment'),
    paidBy: appointment.paymentMethod === null ? '' : methodWords[appointment.paymentMethod],
    knownAs: known !== null && known !== nameOf(appointment) ? known : null,
    clientId: client?.id ?? null,
    again: writeAgain(appointment, { ...at, weeks: usualWeeks(visits) }),
    receipt:
      appointment.paymentStatus === 'captured' && appointment.priceCents > 0
        ? addressOf('getReceiptPdf', { id: appointment.id })
        : null,
    phone: phone === null ? null : { typed: phoneAsTyped(phone), ...phoneLinks(phone) },
    email: contact.email ?? client?.email ?? null,
    buttons: {
      state: buttons.filter((button) => !isPayment(button)),
      payment: buttons.filter(isPayment),
    },
  }
}

/** Whether nothing of what was paid was said by a person, who alone could take it back. */
const isToldByBank = (
  { paymentStatus }: Pick<AppointmentView, 'paymentStatus'>,
  ledger: PaymentLedger | null,
) =>
  (paymentStatus === 'captured' || paymentStatus === 'refunded') &&
  ledger !== null &&
  ledger.items.length > 0 &&
  ledger.items.every(({ confirmedBy }) => confirmedBy === 'provider')

const isGivenBackByBank = (ledger: PaymentLedger | null, now: number) =>
  ledger !== null && ledger.refundUntil !== null && Date.parse(ledger.refundUntil) > now

/** A refund that nobody makes by hand. */
const byBank = (button: ActionButton): ActionButton => ({
  ...button,
  label: 'Devolver o dinheiro',
  asks: {
    title: 'Devolver o dinheiro?',
    says: 'O banco devolve o Pix da cobrança para a conta de onde saiu. O que entrou de outro jeito fica registrado como devolvido por você. Não dá para desfazer.',
    send: 'Devolver',
  },
})
