import { readSession, sessionErrors } from '../appointments/form/booking-form.ts'
import { textOf } from '../forms/form-problem.ts'
import { isFrequency } from './words.ts'

/** A series as its professional writes it down. */
export type TypedSeries = ReturnType<typeof readSeries>

export const readSeries = (form: FormData) => ({
  ...readSession(form),
  frequency: textOf(form, 'repete'),
  /** How many times; nothing typed: without an end. */
  times: textOf(form, 'vezes'),
})

/** Looser than the service's own rules, too. */
export function seriesErrors(typed: TypedSeries): Record<string, string> {
  const errors: Record<string, string> = {}
  if (!isFrequency(typed.frequency)) errors.repete = 'Escolha de quanto em quanto tempo.'
  const times = Number(typed.times)
  if (typed.times !== '' && !(Number.isInteger(times) && times >= 1 && times <= 520)) {
    errors.vezes = 'De 1 a 520, ou deixe em branco.'
  }
  return { ...sessionErrors(typed, 'Escolha o primeiro dia.'), ...errors }
}
