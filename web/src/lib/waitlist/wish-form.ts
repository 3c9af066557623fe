import { dayParts } from '@encaixe/contracts'
import { textOf } from '../forms/form-problem.ts'
import { looksLikePhone } from '../text/phone.ts'
import { addDays, isDate } from '../time/calendar.ts'

/** Which days would do. `day` is the one that the form was opened for. */
export type WishedDays = 'day' | 'week' | 'any'

export type TypedWish = ReturnType<typeof readWish>

export function readWish(form: FormData) {
  const asked = textOf(form, 'quando')
  const when: WishedDays = asked === 'day' || asked === 'week' ? asked : 'any'
  const day = textOf(form, 'dia')
  return {
    serviceId: textOf(form, 'servico'),
    day: isDate(day) ? day : '',
    when,
    parts: dayParts.filter((part) => form.getAll('partes').includes(part)),
    clientName: textOf(form, 'clientName'),
    clientPhone: textOf(form, 'clientPhone'),
  }
}

/** What a person should mend before it is sent. The service has the last word. */
export function checkWish({ clientName, clientPhone }: TypedWish): Record<string, string> {
  const errors: Record<string, string> = {}
  if (clientName.length < 2) errors.clientName = 'Diga o seu nome.'
  if (!looksLikePhone(clientPhone)) {
    errors.clientPhone = 'Confira o número: DDD e telefone, como (11)\u00a098765-4321.'
  }
  return errors
}

/** The days as the API takes them. */
export function daysOf({ when, day }: Pick<TypedWish, 'when' | 'day'>) {
  if (when === 'any' || day === '') return {}
  return when === 'day' ? { days: [day] } : { from: day, to: addDays(day, 6) }
}
