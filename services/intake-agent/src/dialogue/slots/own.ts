import { match, onAnyWeek, type Wish } from '../../language/wishes/wish.rule.ts'
import { localStart } from '../texts/words.ts'
import type { OwnAppointment } from '../world/tools.ts'

const how = (wish: Wish, { startsAt, timezone }: OwnAppointment) =>
  match(wish, localStart(startsAt, timezone))

/** Those of the appointments that are at a named time. */
export const atTime = (own: readonly OwnAppointment[], wish: Wish | null): OwnAppointment[] => {
  if (wish === null || wish.choices.length === 0) return []
  const said = own.filter((one) => how(wish, one) === 'said')
  return said.length > 0 ? said : own.filter((one) => how(wish, one) === 'meant')
}

/** Those that a time names: on its day, or on that weekday of another week. */
export const named = (own: readonly OwnAppointment[], wish: Wish): OwnAppointment[] => {
  const then = atTime(own, wish)
  return then.length > 0 ? then : atTime(own, onAnyWeek(wish))
}

export const isSameInstant = (one: string, other: string | undefined): boolean =>
  other !== undefined &&
  Temporal.Instant.compare(Temporal.Instant.from(one), Temporal.Instant.from(other)) === 0
