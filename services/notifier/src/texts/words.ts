import type { RecurringFrequency } from '@encaixe/contracts'
import { MONTHS, WEEKDAYS } from '@encaixe/contracts/calendar-names'

/** "quinta, 26 de novembro, às 15h" in the zone of the professional. */
export function dayAndTime(instant: string, timezone: string): string {
  return `${day(instant, timezone)}, ${timeOfDay(instant, timezone)}`
}

/** "quinta, 26 de novembro" */
export function day(instant: string, timezone: string): string {
  return dateOnly(Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).toPlainDate())
}

/** The same of a local date, `YYYY-MM-DD`. */
export function dateOnly(date: string | Temporal.PlainDate): string {
  const { day, dayOfWeek, month } = Temporal.PlainDate.from(date)
  return `${WEEKDAYS[dayOfWeek % 7]}, ${day === 1 ? '1º' : day} de ${MONTHS[month - 1]}`
}

/** "às 15h", "às 9h30", "à 1h" */
export function timeOfDay(instant: string, timezone: string): string {
  const { hour, minute } = Temporal.Instant.from(instant).toZonedDateTimeISO(timezone)
  const time = minute === 0 ? `${hour}h` : `${hour}h${String(minute).padStart(2, '0')}`
  return `${hour === 1 ? 'à' : 'às'} ${time}`
}

/** "a", "a e b", "a; b e c": for parts that have commas of their own. */
export function listed(parts: readonly string[]): string {
  const [last = '', ...before] = parts.toReversed()
  return before.length === 0 ? last : `${before.toReversed().join('; ')} e ${last}`
}

/** "50 minutos", "1 hora", "1 hora e 30 minutos" */
export function length(startsAt: string, endsAt: string): string {
  const { hours, minutes } = Temporal.Instant.from(startsAt)
    .until(Temporal.Instant.from(endsAt))
    .round({ largestUnit: 'hours', smallestUnit: 'minutes' })
  const parts = [
    hours > 0 ? `${hours} ${hours === 1 ? 'hora' : 'horas'}` : '',
    minutes > 0 ? `${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}` : '',
  ]
  return parts.filter(Boolean).join(' e ')
}

/** "(11) 90000-0001" for a Brazilian phone, "+1 212…" as it is for any other. There may be none any more. */
export function readablePhone(e164: string): string {
  const brazilian = /^\+55(\d{2})(\d{4,5})(\d{4})$/.exec(e164)
  return brazilian ? `(${brazilian[1]}) ${brazilian[2]}-${brazilian[3]}` : e164 || 'não informado'
}

/** 123456 as "R$ 1.234,56". */
export function reais(cents: number): string {
  const whole = String(Math.trunc(cents / 100)).replace(/\B(?=(\d{3})+$)/g, '.')
  return `R$ ${whole},${String(cents % 100).padStart(2, '0')}`
}

/** `dayOfWeek` of Temporal: 1 is Monday. */
const SATURDAY = 6

/** "toda quarta, às 15h", "de duas em duas semanas, no sábado, às 9h30", "uma vez por mês, na quarta, às 15h" */
export function rhythm(frequency: RecurringFrequency, startsAt: string, timezone: string): string {
  const { dayOfWeek } = Temporal.Instant.from(startsAt).toZonedDateTimeISO(timezone)
  const weekday = WEEKDAYS[dayOfWeek % 7] ?? ''
  const isMasculine = dayOfWeek >= SATURDAY
  const on = `${isMasculine ? 'no' : 'na'} ${weekday}`
  const when = {
    weekly: `${isMasculine ? 'todo' : 'toda'} ${weekday}`,
    biweekly: `de duas em duas semanas, ${on}`,
    monthly: `uma vez por mês, ${on}`,
  }
  return `${when[frequency]}, ${timeOfDay(startsAt, timezone)}`
}
