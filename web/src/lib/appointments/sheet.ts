import type { AppointmentView } from '@encaixe/contracts'
import { nameOf, type ShownAppointment, shownOf } from '../agenda/shown.ts'
import { clock, price } from '../text/format.ts'
import { phoneAsTyped } from '../text/phone.ts'
import { dayIn, dayRelative } from '../time/calendar.ts'
import { type ActionButton, buttonsFor, isPayment } from './actions.ts'
import { type Where, whereOf } from './where.ts'
import { phoneLinks, reasonWords } from './words.ts'

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
  /** To the page's question. */
  answer: string
  reason: string
  /** As the professional knows the client, where this booking was made by another name. */
  knownAs: string | null
  clientId: string | null
  /** Whether there is a receipt of it. */
  isPaid: boolean
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
): Sheet {
  const shown = shownOf(appointment, at)
  const { contact, client, priceCents } = appointment
  const phone = contact.phone ?? client?.phone ?? null
  const buttons = buttonsFor(appointment)
  const known = client?.name ?? null
  return {
    ...shown,
    day: dayRelative(shown.date, dayIn(at.timezone, at.now)),
    times: `das ${clock(shown.start)} às ${clock(shown.end)}`,
    price: priceCents > 0 ? price(priceCents) : '',
    origin: origins[appointment.source],
    where: whereOf(appointment),
    answer: appointment.clientAnswer ?? '',
    reason: reasonWords(appointment.cancelReason),
    knownAs: known !== null && known !== nameOf(appointment) ? known : null,
    clientId: client?.id ?? null,
    isPaid: appointment.paymentStatus === 'captured',
    phone: phone === null ? null : { typed: phoneAsTyped(phone), ...phoneLinks(phone) },
    email: contact.email ?? client?.email ?? null,
    buttons: {
      state: buttons.filter((button) => !isPayment(button)),
      payment: buttons.filter(isPayment),
    },
  }
}
