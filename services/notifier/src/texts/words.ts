import { MONTHS, WEEKDAYS } from '@encaixe/contracts/calendar-names'

/** "quinta, 26 de novembro, às 15h" in the zone of the professional. */
export function dayAndTime(instant: string, timezone: string): string {
  return `${day(instant, timezone)}, ${timeOfDay(instant, timezone)}`
}

/** "quinta, 26 de novembro" */
export function day(instant: string, timezone: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timezone)
  const dayOfMonth = local.day === 1 ? '1º' : local.day
  return `${WEEKDAYS[local.dayOfWeek % 7]}, ${dayOfMonth} de ${MONTHS[local.month - 1]}`
}

/** "às 15h", "às 9h30", "à 1h" */
export function timeOfDay(instant: string, timezone: string): string {
  const { hour, minute } = Temporal.Instant.from(instant).toZonedDateTimeISO(timezone)
  const time = minute === 0 ? `${hour}h` : `${hour}h${String(minute).padStart(2, '0')}`
  return `${hour === 1 ? 'à' : 'às'} ${time}`
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
