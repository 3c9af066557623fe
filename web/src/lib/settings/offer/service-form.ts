import type { OfferedService } from '@encaixe/contracts'
import { textOf, textsOf } from '../../forms/form-problem.ts'
import { parsePrice, priceAsTyped } from '../../text/money.ts'
import {
  prepaymentErrors,
  prepaymentFrom,
  readPrepayment,
  typedPrepayment,
} from '../prepayment-form.ts'

/** A service as its form has it. */
export type TypedService = ReturnType<typeof readService>

export const NEW_SERVICE: TypedService = {
  ...{ name: '', description: '', duration: '', price: '' },
  ...{ placeIds: [], active: true, addOn: false, addsTo: [], repeatable: false },
  prepayment: {
    ...{ mode: 'none', deposit: '', holdMinutes: '30', refundNoticeHours: '24' },
    confirmation: 'automatic',
  },
}

export const typedService = (service: OfferedService): TypedService => ({
  name: service.name,
  description: service.description,
  duration: String(service.durationMinutes),
  price: priceAsTyped(service.priceCents ?? 0),
  placeIds: service.placeIds,
  active: service.active,
  addOn: service.addOn,
  addsTo: service.addsTo ?? [],
  repeatable: service.repeatable,
  prepayment: typedPrepayment(service.prepayment),
})

export const readService = (form: FormData) => ({
  name: textOf(form, 'name'),
  description: textOf(form, 'description', 2000).replaceAll('\r\n', '\n'),
  duration: textOf(form, 'durationMinutes'),
  price: textOf(form, 'priceCents'),
  placeIds: textsOf(form, 'placeIds'),
  active: form.has('active'),
  addOn: form.has('addOn'),
  addsTo: textsOf(form, 'addsTo'),
  repeatable: form.has('repeatable'),
  prepayment: readPrepayment(form),
})

/** Saves a round trip; the service has stricter rules and decides. */
export function serviceErrors(typed: TypedService): Record<string, string> {
  const errors: Record<string, string> = {}
  if (typed.name.trim().length < 2) errors.name = 'Dê um nome ao serviço.'
  const minutes = Number(typed.duration)
  if (!(Number.isInteger(minutes) && minutes >= 5 && minutes <= 480)) {
    errors.durationMinutes = 'De 5 a 480 minutos.'
  }
  if (parsePrice(typed.price) === null) {
    errors.priceCents = 'Escreva um valor como 120 ou 120,00.'
  }
  return { ...errors, ...prepaymentErrors(typed.prepayment) }
}

/** The service as the API takes it; an empty price is to be agreed on. */
export const serviceOf = (typed: TypedService) => ({
  name: typed.name,
  description: typed.description,
  durationMinutes: Number(typed.duration),
  priceCents: parsePrice(typed.price) || null,
  placeIds: typed.placeIds,
  active: typed.active,
  addOn: typed.addOn,
  addsTo: typed.addOn && typed.addsTo.length > 0 ? typed.addsTo : null,
  repeatable: typed.repeatable,
  prepayment: prepaymentFrom(typed.prepayment),
})
