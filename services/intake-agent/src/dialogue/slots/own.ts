import { match, onAnyWeek, type Wish } from '../../language/wishes/wish.rule.ts'
import type { Talk } from '../conversation.ts'
import { localStart } from '../texts/words.ts'
import type { Page } from '../world/page.ts'
import type { OwnAppointment } from '../world/tools.ts'

/** Those of the appointments that are at a named time. */
export const atTime = (own: readonly OwnAppointment[], wish: Wish | null): OwnAppointment[] => {
  if (wish === null || wish.choices.length === 0) return []
  const { said, meant = [] } = Object.groupBy(
    own,
    ({ startsAt, timezone }) => match(wish, localStart(startsAt, timezone)) ?? 'not',
  )
  return said ?? meant
}

/** Those that a time names: on its day, or on that weekday of another week. */
export const named = (own: readonly OwnAppointment[], wish: Wish | null): OwnAppointment[] => {
  const then = atTime(own, wish)
  return then.length > 0 ? then : atTime(own, wish && onAnyWeek(wish))
}

/** Appointments that can be confirmed. */
export const attendable = async ({ facts }: Talk): Promise<readonly OwnAppointment[]> =>
  facts.own.filter(({ actions }) => actions.includes('confirm_attendance'))

/** Appointments that can be paid, or have to be: those ahead before those that are over. */
export async function payable({ facts, turn }: Talk): Promise<readonly OwnAppointment[]> {
  const isOpen = ({ actions, holdUntil }: OwnAppointment) =>
    actions.includes('declare_payment') || holdUntil !== null
  const ahead = facts.own.filter(isOpen)
  if (ahead.length > 0) return ahead
  return (await turn.tools.past()).filter(isOpen).slice(0, 1)
}

/** The appointment that `no mesmo horário` means at this page. */
export async function referenceOf(
  { facts, turn }: Talk,
  page: Page,
): Promise<OwnAppointment | null> {
  const isThere = ({ slug }: OwnAppointment) => slug === page.slug
  return facts.own.findLast(isThere) ?? (await turn.tools.past()).find(isThere) ?? null
}

/** The wish with the hour of an appointment, and with its weekday in a whole week. */
export function likeThat(wish: Wish, { startsAt, timezone }: OwnAppointment): Wish {
  const { minutes, weekday } = localStart(startsAt, timezone)
  const times = [{ from: minutes, to: minutes }]
  const isOpen = wish.choices.length === 0
  const said = isOpen ? [{ days: [], weekdays: [], times }] : wish.choices
  const choices = said.map((one) => ({
    ...one,
    ...(one.times.length === 0 && { times }),
    ...((isOpen || one.days.some(({ from, to }) => from !== to)) && { weekdays: [weekday] }),
  }))
  return { ...wish, same: false, soonest: wish.soonest || isOpen, choices }
}
