import type { Act } from '../../language/acts.rule.ts'
import type { Understanding } from '../../language/understand.rule.ts'
import { exactStart, isNoWish, type Wish } from '../../language/wish.rule.ts'
import { plain } from '../../language/words/spelling.rule.ts'
import type { Memory } from '../types.ts'
import { localStart } from '../words.ts'

/** For people who have not said where they are. */
export const USUAL_TIMEZONE = 'America/Sao_Paulo'

export const only = (acts: readonly Act[], ...allowed: Act[]) =>
  acts.length > 0 && acts.every((act) => allowed.includes(act))

/** Whether the message says yes to exactly this. */
export function saysYes(
  { acts, denied, wish, number, place, words, text }: Understanding & { text: string },
  memory: Memory,
): boolean {
  const { proposal } = memory
  if (proposal && isOnButton(text, memory)) return true
  if (!proposal || denied.length > 0 || place !== null || words.length > 3) return false
  const isFirst = number === 1 && /^\D*1\D*$/.test(text) && text.trim().length <= 3
  const agrees =
    only(acts, 'affirm', 'thanks', 'greet', 'attend', ...ownAct(proposal.kind)) &&
    acts.some((act) => act === 'affirm' || act === 'attend' || ownAct(proposal.kind).includes(act))
  if (!agrees && !isFirst) return false
  if (number !== null && !isFirst) return false
  // `Sim, mas às 16h` is another time.
  return isNoWish(wish) || isSame(wish, proposal.startsAt, memory.page?.timezone ?? USUAL_TIMEZONE)
}

const POLITE =
  /\b(?:por favor|por gentileza|pfv|pf|obrigad[oa]s?(?: desde ja)?|obg|valeu|blz|k{3,})\b/g
const lettersOf = (text: string) =>
  plain(text)
    .replace(POLITE, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** People who cannot tap type the button's label: `Sim, marcar`. */
function isOnButton(text: string, { options }: Memory): boolean {
  const yes = options.find(({ offer }) => offer.kind === 'yes')
  return yes !== undefined && lettersOf(text) === lettersOf(yes.label)
}

/** `Pode cancelar` says yes to a cancellation only. */
const ownAct = (kind: 'book' | 'move' | 'cancel' | 'attend'): Act[] =>
  kind === 'cancel' ? ['cancel'] : kind === 'attend' ? ['attend'] : []

function isSame(wish: Wish, startsAt: string, timezone: string): boolean {
  const exact = exactStart(wish)
  const { date, minutes } = localStart(startsAt, timezone)
  return exact !== null && exact.date === date && exact.minutes === minutes
}
