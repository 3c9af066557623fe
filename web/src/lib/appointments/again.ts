import type { AppointmentView } from '@encaixe/contracts'
import { addDays, dayIn, daysBetween, wallDate, wallTime } from '../time/calendar.ts'
import { inZone } from '../time/zone.ts'

type Visit = Pick<AppointmentView, 'startsAt' | 'status'>

/** The longest pause between two visits that is a habit. */
const MOST_WEEKS = 12

/** How many weeks usually lie between two visits: the median; one where nobody knows. */
export function usualWeeks(visits: readonly Visit[]): number {
  const starts = visits
    .filter(({ status }) => status === 'completed')
    .map(({ startsAt }) => Date.parse(startsAt))
    .sort((one, other) => one - other)
  const gaps = starts
    .slice(1)
    .map((start, index) => Math.round((start - (starts[index] ?? start)) / (7 * 86_400_000)))
    .filter((weeks) => weeks >= 1 && weeks <= MOST_WEEKS)
    .sort((one, other) => one - other)
  return gaps[Math.floor(gaps.length / 2)] ?? 1
}

/** The next usual time after a visit, local: its weekday and hour, some weeks later, tomorrow at the earliest. */
export function nextUsual(
  { startsAt }: Visit,
  { timezone, now, weeks = 1 }: { timezone: string; now: number; weeks?: number },
): { day: string; time: string } {
  const local = inZone(startsAt, timezone)
  const today = dayIn(timezone, now)
  let day = addDays(wallDate(local), weeks * 7)
  while (daysBetween(today, day) < 1) day = addDays(day, 7)
  return { day, time: wallTime(local) }
}

type Seen = Visit & Pick<AppointmentView, 'service' | 'client' | 'professional'>
type When = Parameters<typeof nextUsual>[1]

/** Where its client books the same again; null where the page is gone, or nothing took place. */
export function bookAgain(
  appointment: Seen,
  { timezone, now }: Omit<When, 'weeks'>,
): string | null {
  const { status, startsAt, service, professional } = appointment
  const isOver = status === 'completed' || (status === 'confirmed' && Date.parse(startsAt) < now)
  if (!isOver || !professional?.slug) return null
  const { day } = nextUsual(appointment, { timezone, now })
  const query = new URLSearchParams({ ...(service?.id && { servico: service.id }), dia: day })
  return `/p/${professional.slug}?${query}#horarios`
}

/** Where its professional writes the same again; null where nothing took place. */
export function writeAgain(appointment: Seen, when: When): string | null {
  const { status, service, client } = appointment
  if (status !== 'completed' || !client) return null
  const { day, time } = nextUsual(appointment, when)
  return `/agenda/nova?${new URLSearchParams({
    cliente: client.id,
    ...(service?.id && { servico: service.id }),
    ...{ dia: day, hora: time },
  })}`
}
