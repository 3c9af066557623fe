import { isNoWish, match, noWish, type Wish } from '../../language/wishes/wish.rule.ts'
import type { Turn } from '../conversation.ts'
import type { Memory } from '../memory.ts'
import { localStart } from '../words.ts'
import { laterBy } from './in-context.rule.ts'

/** What was written can be corrected for this long. */
const CORRECTION_MINUTES = 10

export const isFresh = ({ done }: Memory, { now }: Pick<Turn, 'now'>): boolean =>
  done !== null &&
  Temporal.Instant.compare(
    Temporal.Instant.from(done.at).add({ minutes: CORRECTION_MINUTES }),
    now,
  ) >= 0

/** Whether a wish names what was written last, or no time: `pode cancelar`, `amanhã não vai dar, cancela`. */
export function isOfDone({ done }: Memory, wish: Wish, timezone: string): boolean {
  if (isNoWish(wish)) return true
  if (done === null) return false
  const named = { ...noWish, choices: wish.choices.length > 0 ? wish.choices : wish.except }
  return named.choices.length > 0 && match(named, localStart(done.startsAt, timezone)) === 'said'
}

/** `agora pro meu irmão às 9h45`: an hour right after a booking is on its day. */
export function onDayOfDone({ done }: Memory, wish: Wish, timezone: string): Wish {
  const [choice] = wish.choices
  // `pra minha filha, meia hora depois`
  if (done !== null && wish.by !== null) {
    return laterBy(wish.by, localStart(done.startsAt, timezone), wish)
  }
  if (done === null || !choice || wish.choices.length > 1) return wish
  if (choice.days.length + choice.weekdays.length > 0) return wish
  const { date } = localStart(done.startsAt, timezone)
  return { ...wish, choices: [{ ...choice, days: [{ from: date, to: date }] }] }
}
