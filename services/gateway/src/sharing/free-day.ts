import { MONTHS, WEEKDAYS } from '@encaixe/contracts/calendar-names'

/** A free day as a preview says it. It is looked at for days: `terça, 24 de novembro` stays true. */
export function freeDayWords(date: string): string {
  const day = Temporal.PlainDate.from(date)
  const dayOfMonth = day.day === 1 ? '1º' : day.day
  return `${WEEKDAYS[day.dayOfWeek % 7]}, ${dayOfMonth} de ${MONTHS[day.month - 1]}`
}
