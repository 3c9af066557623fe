import { hourOf } from '../../language/times/times.rule.ts'
import type { Understanding } from '../../language/understanding.rule.ts'
import { isNoWish, noWish } from '../../language/wish.rule.ts'
import type { Memory } from '../memory.ts'

/** `1` and `2` are the buttons under a proposal. */
const FIRST_HOUR = 3

/** `não, 10` after a proposed time: a number that nothing else explains is an hour. */
export function withBareHour(
  { proposal }: Pick<Memory, 'proposal'>,
  said: Understanding,
): Understanding {
  const { acts, number, words, wish } = said
  if (proposal?.kind !== 'book' && proposal?.kind !== 'move') return said
  const isPlain = acts.every((one) =>
    ['refuse', 'wrong', 'wait', 'affirm', 'reschedule'].includes(one),
  )
  const isElse = words.length > 0 || said.forWhom !== null || !isNoWish(wish)
  if (number === null || number < FIRST_HOUR || !isPlain || isElse) return said
  const time = hourOf(number)
  if (time === null) return said
  const choices = [{ days: [], weekdays: [], times: [time] }]
  return { ...said, number: null, wish: { ...noWish, choices } }
}
