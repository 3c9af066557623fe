import { dayIn, dayLong, wallTime } from '#lib/time/calendar.ts'
import { inZone } from '#lib/time/zone.ts'

/** An appointment that was changed in a calendar elsewhere, in words. */
export interface ChangeElsewhere {
  id: string
  name: string
  was: string
  /** Where it is there; null if it was deleted. */
  movedTo: string | null
  /** The sheet where it is moved or cancelled. */
  href: string
}

interface Found {
  appointmentId: string
  movedTo: { startsAt: string } | null
}

export function changeElsewhere(
  { appointmentId: id, movedTo }: Found,
  { startsAt, name }: { startsAt: string; name: string },
  timezone: string,
): ChangeElsewhere {
  const day = (instant: string) => dayIn(timezone, Date.parse(instant))
  const time = (instant: string) => wallTime(inZone(instant, timezone))
  const words = (instant: string) => `${dayLong(day(instant))} às ${time(instant)}`
  const moved = movedTo?.startsAt ?? null
  return {
    ...{ id, name, was: words(startsAt) },
    movedTo: moved && words(moved),
    href: moved ? `/agenda/${id}?mover=${day(moved)}T${time(moved)}` : `/agenda/${id}`,
  }
}
