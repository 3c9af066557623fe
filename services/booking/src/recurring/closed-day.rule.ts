import { isWithin, type SpecialDay } from '@encaixe/slots'

/** Whether the day of an appointment has hours of its own, and the appointment does not lie in them. */
export function closedBySpecialDay(
  { startsAt, endsAt }: { startsAt: Temporal.Instant; endsAt: Temporal.Instant },
  { specialDays, timezone }: { specialDays: readonly SpecialDay[]; timezone: string },
): boolean {
  const date = startsAt.toZonedDateTimeISO(timezone).toPlainDate().toString()
  const day = specialDays.find((each) => each.date === date)
  return day !== undefined && !isWithin({ start: startsAt, end: endsAt }, { ...day, timezone })
}
