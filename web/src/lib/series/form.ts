import { clientErrors, readClient, TIME, type TypedClient } from '../appointments/booking-form.ts'
import { isDate } from '../calendar.ts'
import { textOf } from '../form-problem.ts'
import { parsePrice } from '../money.ts'
import { isFrequency } from './words.ts'

/** A series as its professional writes it down. */
export interface TypedSeries extends TypedClient {
  frequency: string
  day: string
  time: string
  duration: string
  price: string
  /** How many times; nothing typed: without an end. */
  times: string
}

export const readSeries = (form: FormData): TypedSeries => ({
  ...readClient(form),
  frequency: textOf(form, 'repete'),
  day: textOf(form, 'dia'),
  time: textOf(form, 'hora').slice(0, 5),
  duration: textOf(form, 'duracao'),
  price: textOf(form, 'preco'),
  times: textOf(form, 'vezes'),
})

/** Looser than the service's own rules: it saves a round trip, the service decides. */
export function seriesErrors(typed: TypedSeries): Record<string, string> {
  const errors = clientErrors(typed)
  if (!isFrequency(typed.frequency)) errors.repete = 'Escolha de quanto em quanto tempo.'
  if (!isDate(typed.day)) errors.dia = 'Escolha o primeiro dia.'
  if (!TIME.test(typed.time)) errors.hora = 'Escolha a hora.'
  const minutes = Number(typed.duration)
  if (!(minutes >= 5 && minutes <= 480)) errors.duracao = 'De 5 a 480 minutos.'
  if (parsePrice(typed.price) === null) errors.preco = 'Escreva um valor como 120 ou 120,00.'
  const times = Number(typed.times)
  if (typed.times !== '' && !(Number.isInteger(times) && times >= 1 && times <= 520)) {
    errors.vezes = 'De 1 a 520, ou deixe em branco.'
  }
  return errors
}
