import { instantOf } from '../agenda/range.ts'
import { textOf } from '../forms/form-problem.ts'
import { clock } from '../text/format.ts'
import { addDays, dayLong, dayShort, isDate, TIME } from '../time/calendar.ts'

/** Time off as a form has it: days, and times of day when it is not whole days. */
export type TypedTimeOff = ReturnType<typeof readTimeOff>

export const readTimeOff = (form: FormData) => ({
  from: textOf(form, 'de'),
  to: textOf(form, 'ate'),
  startTime: textOf(form, 'inicio').slice(0, 5),
  endTime: textOf(form, 'fim').slice(0, 5),
  reason: textOf(form, 'reason'),
})

/** The API's names of fields, as this form has them. */
export const TIME_OFF_FIELDS = { startsAt: 'de', endsAt: 'ate' }

export function timeOffErrors(typed: TypedTimeOff): Record<string, string> {
  const { from, to, startTime, endTime } = typed
  const errors: Record<string, string> = {}
  if (!isDate(from)) errors.de = 'Escolha o primeiro dia.'
  if (to && !isDate(to)) errors.ate = 'Confira o último dia.'
  else if (to && isDate(from) && to < from) errors.ate = 'O último dia vem depois do primeiro.'
  if (startTime && !TIME.test(startTime)) errors.inicio = 'Confira a hora de começo.'
  if (endTime && !TIME.test(endTime)) errors.fim = 'Confira a hora de fim.'
  const sameDay = !to || to === from
  if (!errors.inicio && !errors.fim && sameDay && startTime && endTime && endTime <= startTime) {
    errors.fim = 'O fim vem depois do começo.'
  }
  return errors
}

/** The stretch it blocks, in the professional's zone: without times whole days, the last included. */
export function blockedBy(typed: TypedTimeOff, timezone: string) {
  const { from, startTime, endTime } = typed
  const to = typed.to || from
  const at = (date: string, time: string) => instantOf(date, time, timezone)
  return {
    startsAt: at(from, startTime || '00:00'),
    endsAt: endTime ? at(to, endTime) : at(addDays(to, 1), '00:00'),
  }
}

/** The time off as the API takes it. */
export const timeOffOf = (typed: TypedTimeOff, timezone: string) => ({
  ...blockedBy(typed, timezone),
  reason: typed.reason || null,
})

/**
 * `quinta, 24 de dezembro`, `24 dez a 2 jan`, `quinta, 24 de dezembro, das 14h às 18h`, `quinta, 24
 * de dezembro, a partir das 14h`. An end at midnight is told by the day it ends.
 */
export function timeOffInWords(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  timezone: string,
): string {
  const zoned = (iso: string) => Temporal.Instant.from(iso).toZonedDateTimeISO(timezone)
  const start = zoned(startsAt)
  const end = zoned(endsAt)
  const plain = (moment: Temporal.ZonedDateTime) => moment.toPlainTime().toString().slice(0, 5)
  const time = (moment: Temporal.ZonedDateTime) => clock(plain(moment))
  const day = (moment: Temporal.ZonedDateTime) => moment.toPlainDate().toString()
  const first = day(start)
  const last = addDays(day(end), -1)
  if (plain(end) === '00:00' && last >= first) {
    const from = plain(start) === '00:00' ? '' : time(start)
    if (last === first) return from ? `${dayLong(first)}, a partir das ${from}` : dayLong(first)
    return `${dayShort(first)}${from && `, ${from},`} a ${dayShort(last)}`
  }
  return first === day(end)
    ? `${dayLong(first)}, das ${time(start)} às ${time(end)}`
    : `${dayShort(first)}, ${time(start)} a ${dayShort(day(end))}, ${time(end)}`
}
