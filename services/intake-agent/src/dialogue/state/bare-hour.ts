import { hourOf } from '../../language/times/times.rule.ts'
import type { Understanding } from '../../language/understanding.rule.ts'
import { isNoWish, noWish } from '../../language/wishes/wish.rule.ts'
import { isWord } from '../../language/words/tokens.rule.ts'
import type { Memory } from '../memory.ts'
import { localOf } from '../words.ts'

/** `1` and `2` are the buttons under a proposal. */
const FIRST_HOUR = 3

/** Whether a number can only be an hour of a list: it has no such place, and no start at that hour sharp. */
const isHourOfList = ({ asked, options, page }: HourMemory, number: number | null): boolean => {
  const slots = options.flatMap(({ offer }) => (offer.kind === 'slot' ? offer.startsAt : []))
  if (asked !== 'when' || page === null || number === null || number <= slots.length) return false
  return slots.length > 0 && !slots.some((one) => isAt(localOf(one, page.timezone), number))
}
const isAt = ({ hour, minute }: Temporal.ZonedDateTime, number: number) =>
  minute === 0 && (hour === number || hour === number + 12)

/** Verbs before a bare hour: `bota 16`. */
const SETTING: ReadonlySet<string> = new Set(
  'bota coloca poe ponha deixa melhor prefiro vamos fecha faz'.split(' '),
)

/** The number that may be an hour: `16` of `15 não, 16`. */
function hourIn({ tokens, number }: Understanding): number | null {
  const wanted = tokens.flatMap((token, at) =>
    token.kind === 'number' && !isWord(tokens[at + 1], 'nao') ? [token.value] : [],
  )
  const [only, ...others] = wanted
  return only !== undefined && others.length === 0 ? only : number
}

type HourMemory = Pick<Memory, 'proposal' | 'asked' | 'options' | 'page'>

/** `não, 10` after a proposed time, `10` after a list without it: a number that nothing else explains is an hour. */
export function withBareHour(memory: HourMemory, said: Understanding): Understanding {
  const { proposal } = memory
  const { acts, wish } = said
  const number = hourIn(said)
  const words = said.words.filter((word) => !SETTING.has(word))
  const isProposed = proposal?.kind === 'book' || proposal?.kind === 'move'
  if (!isProposed && !isHourOfList(memory, number)) return said
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
