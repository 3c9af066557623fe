import type { Wish } from '../../language/wishes/wish.rule.ts'
import type { Talk } from '../conversation.ts'
import { localStart } from '../texts/words.ts'
import type { Page } from '../world/page.ts'
import type { OwnAppointment } from '../world/tools.ts'
import { isSameInstant } from './own.ts'

/** The appointment that `no mesmo horário` means at this page. */
export async function referenceOf(
  { facts, memory, turn }: Talk,
  page: Page,
): Promise<OwnAppointment | null> {
  if (facts.person.phone === null) return null
  const own = facts.own.filter(({ slug }) => slug === page.slug)
  const just = own.find(({ startsAt }) => isSameInstant(startsAt, memory.done?.startsAt))
  return (
    just ?? own.at(-1) ?? (await turn.tools.past()).find(({ slug }) => slug === page.slug) ?? null
  )
}

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
