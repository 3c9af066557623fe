import { match, noWish, type Wish } from '../../language/wishes/wish.rule.ts'
import type { Turn } from '../conversation.ts'
import type { OwnAppointment } from '../tools.ts'
import { localStart } from '../words.ts'

/** The client's appointments ahead; none of whoever has not proven a phone. */
export const ownOf = async ({ person, tools }: Turn): Promise<OwnAppointment[]> =>
  person.phone === null ? [] : tools.appointments()

/** Whether one of them is at a wished time. */
export const has = (appointments: readonly OwnAppointment[], wish: Wish): boolean =>
  wish.choices.length > 0 &&
  appointments.some(
    ({ startsAt, timezone }) => match(wish, localStart(startsAt, timezone)) === 'said',
  )

export const isOwnTime = async (turn: Turn, wish: Wish): Promise<boolean> =>
  turn.person.phone !== null && has(await turn.tools.appointments(), wish)

export const hasNone = async (turn: Turn): Promise<boolean> =>
  turn.person.phone !== null && (await turn.tools.appointments()).length === 0

/** Whether a wish excludes the time of an own appointment: of one alone, or besides naming another time. */
export async function excludesOwn(turn: Turn, { except }: Wish): Promise<boolean> {
  if (except.length === 0 || turn.person.phone === null) return false
  const excluded = { ...noWish, choices: except }
  const own = await turn.tools.appointments()
  return own.some(
    ({ startsAt, timezone }) => match(excluded, localStart(startsAt, timezone)) === 'said',
  )
}
