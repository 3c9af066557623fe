import type { Wish } from '../../language/wishes/wish.rule.ts'
import type { Turn } from '../conversation.ts'
import type { Memory } from '../memory.ts'
import type { Page } from '../page.ts'
import type { OwnAppointment } from '../tools.ts'
import { localStart } from '../words.ts'

/** The appointment that `no mesmo horário` and `o mesmo da última vez` mean at this page. */
export async function referenceOf(
  turn: Turn,
  memory: Memory,
  page: Page,
): Promise<OwnAppointment | null> {
  if (turn.person.phone === null) return null
  const ofPage = (all: readonly OwnAppointment[]) => all.filter(({ slug }) => slug === page.slug)
  const own = ofPage(await turn.tools.appointments())
  const just = own.find(({ startsAt }) => isSameInstant(startsAt, memory.done?.startsAt))
  return just ?? own.at(-1) ?? ofPage(await turn.tools.past())[0] ?? null
}

export const isSameInstant = (one: string, other: string | undefined): boolean =>
  other !== undefined &&
  Temporal.Instant.compare(Temporal.Instant.from(one), Temporal.Instant.from(other)) === 0

/** The wish with the hour of an appointment, and its weekday if no day was named. */
export function likeThat(wish: Wish, { startsAt, timezone }: OwnAppointment): Wish {
  const { minutes, weekday } = localStart(startsAt, timezone)
  const times = [{ from: minutes, to: minutes }]
  if (wish.choices.length === 0) {
    return {
      ...wish,
      same: false,
      soonest: true,
      choices: [{ days: [], weekdays: [weekday], times }],
    }
  }
  // A whole week leaves the weekday to the appointment as well.
  const choices = wish.choices.map((one) => ({
    ...one,
    ...(one.times.length === 0 && { times }),
    ...(one.days.some(({ from, to }) => from !== to) && { weekdays: [weekday] }),
  }))
  return { ...wish, same: false, choices }
}
