import { type Message, textOf } from '../forms/form-problem.ts'
import { looksLikePhone } from '../text/phone.ts'

/** Whether it can be an e-mail address at all; the service has the last word. */
const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim())

export interface TypedBooking {
  startsAt: string
  clientName: string
  clientPhone: string
  clientEmail: string
  /** Where the professional comes to; absent where the form does not ask. */
  clientAddress?: string
  /** To the professional's question; absent where there is none. */
  clientAnswer?: string
  /** What of the page's offer, where there is a choice. */
  serviceId?: string
  /** Several of them, with commas between. */
  serviceIds?: string
  placeId?: string
  /** Present: a session of the visitor's package is not to be used. */
  semPacote?: string
}

export type BookingField = keyof TypedBooking
export type FieldErrors = Partial<Record<BookingField, string>>

/** Why a booking did not go through, in the terms of this page. */
export type BookingProblem =
  | 'invalid'
  | 'taken'
  | 'unavailable'
  | 'limit'
  | 'tooMany'
  | 'challenge'
  | 'gone'
  | 'notOffered'
  | 'unreachable'

export const NO_LONGER_FREE: Message = {
  title: 'Esse horário não está mais livre',
  body: 'A agenda mudou há pouco. Escolha outro: seus dados continuam aqui.',
}

export const UNREACHABLE: Message = {
  title: 'Não conseguimos confirmar o envio',
  body: 'Confira a internet e tente de novo. Pode insistir sem medo: o mesmo pedido nunca vira dois.',
}

/** What came of a booking that did not go through: enough to show the form again as it was. */
export interface BookingAnswer {
  problem: BookingProblem
  message: Message | null
  typed: TypedBooking
  errors: FieldErrors
  /** Names the form for the next attempt. */
  bookingKey: string
  /** What the browser has to solve before the next attempt, as the ALTCHA widget reads it. */
  challenge?: string
}

const FIELDS: readonly BookingField[] = [
  'startsAt',
  'clientName',
  'clientPhone',
  'clientEmail',
  'clientAddress',
  'clientAnswer',
]
const ASKED_SOMETIMES = [
  'clientAddress',
  'clientAnswer',
  'serviceId',
  'serviceIds',
  'placeId',
  'semPacote',
] as const

export const isBookingField = (path: string): path is BookingField =>
  FIELDS.some((field) => field === path)

/** The form as sent. Files and missing fields count as empty, lengths are bounded. */
export function readBooking(form: FormData): {
  typed: TypedBooking
  website: string
  bookingKey: string
  /** The solved challenge, when one was asked for. */
  altcha: string
  /** A button for another day was pressed: nothing is to be sent yet. */
  isChoosing: boolean
} {
  const text = (name: string) => textOf(form, name)
  return {
    typed: {
      startsAt: text('startsAt'),
      clientName: text('clientName'),
      clientPhone: text('clientPhone'),
      clientEmail: text('clientEmail'),
      ...Object.fromEntries(
        ASKED_SOMETIMES.filter((name) => form.has(name)).map((name) => [name, text(name)]),
      ),
    },
    website: text('website'),
    bookingKey: text('bookingKey'),
    altcha: textOf(form, 'altcha', 4000),
    isChoosing: form.has('escolher'),
  }
}

/**
 * What a person should mend before the booking is sent. Looser than the service on purpose: this
 * saves a round trip (and one of the few attempts an address has), the service decides.
 */
export function checkBooking(typed: TypedBooking): FieldErrors {
  const errors: FieldErrors = {}
  if (!typed.startsAt) errors.startsAt = 'Escolha um horário.'
  const name = typed.clientName.trim()
  if (name.length < 2) errors.clientName = 'Diga o seu nome.'
  else if (name.length > 120) errors.clientName = 'Use um nome com até 120 letras.'
  if (!typed.clientPhone.trim()) errors.clientPhone = 'Precisamos do seu WhatsApp para confirmar.'
  else if (!looksLikePhone(typed.clientPhone)) {
    errors.clientPhone = 'Confira o número: DDD e telefone, como (11)\u00a098765-4321.'
  }
  const email = typed.clientEmail.trim()
  if (email && !looksLikeEmail(email)) {
    errors.clientEmail = 'Confira o e-mail, ou deixe em branco.'
  }
  if (typed.clientAddress !== undefined && typed.clientAddress.trim().length < 5) {
    errors.clientAddress = 'Diga o endereço onde vai ser.'
  }
  return errors
}

/** A problem that only another time solves. */
export const needsAnotherTime = (problem: BookingProblem | undefined): boolean =>
  problem === 'taken' || problem === 'unavailable'
