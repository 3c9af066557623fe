import { localStart } from '../../../dialogue/texts/words.ts'
import type { OwnAppointment } from '../../../dialogue/world/tools.ts'
import { match, noWish, type Wish } from '../../../language/wishes/wish.rule.ts'
import type { ReadingContext } from '../../reader.ts'

/** The client's appointments ahead; none of whoever has not proven a phone. */
export const ownOf = ({ hasPhone, own }: ReadingContext): readonly OwnAppointment[] =>
  hasPhone ? own : []

/** Whether one of them is at a wished time. */
export const has = (appointments: readonly OwnAppointment[], wish: Wish): boolean =>
  wish.choices.length > 0 &&
  appointments.some(
    ({ startsAt, timezone }) => match(wish, localStart(startsAt, timezone)) === 'said',
  )

export const isOwnTime = (context: ReadingContext, wish: Wish): boolean =>
  context.hasPhone && has(context.own, wish)

/** Whether a wish excludes the time of an own appointment: of one alone, or besides naming another time. */
export function excludesOwn(context: ReadingContext, { except }: Wish): boolean {
  if (except.length === 0 || !context.hasPhone) return false
  const excluded = { ...noWish, choices: except }
  return context.own.some(
    ({ startsAt, timezone }) => match(excluded, localStart(startsAt, timezone)) === 'said',
  )
}
