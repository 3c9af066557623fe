import type { Understanding } from '../../language/understanding.rule.ts'
import type { DayRange } from '../../language/wishes/wish.rule.ts'
import { isWord } from '../../language/words/tokens.rule.ts'
import { USUAL_TIMEZONE } from '../choosing/yes.ts'
import type { Memory } from '../memory.ts'
import { localStart } from '../words.ts'

/**
 * `quarta é rodízio do meu carro, pode ser sexta?` while Wednesday is proposed: whoever names its day once more, and
 * another one without a choice between them, refuses it.
 */
export function withRefusedDay(
  { proposal, page }: Pick<Memory, 'proposal' | 'page'>,
  said: Understanding,
): Understanding {
  const { wish, tokens } = said
  const isProposed = proposal?.kind === 'book' || proposal?.kind === 'move'
  const isChoice = wish.each || tokens.some((token) => isWord(token, 'ou', 'tanto'))
  if (!isProposed || isChoice) return said
  const { date } = localStart(proposal.startsAt, page?.timezone ?? USUAL_TIMEZONE)
  const isRefused = ({ from, to }: DayRange) => from === date && to === date
  const days = wish.choices.flatMap((choice) => choice.days)
  if (!days.some(isRefused) || days.every(isRefused)) return said
  const choices = wish.choices.flatMap((choice) => {
    const left = choice.days.filter((day) => !isRefused(day))
    // `não, quarta 15h` is another hour of that day.
    const isOwnTime = left.length === 0 && choice.times.length > 0
    return isOwnTime || choice.days.length === 0
      ? [choice]
      : left.length > 0
        ? [{ ...choice, days: left }]
        : []
  })
  const refused = { days: [{ from: date, to: date }], weekdays: [], times: [] }
  const isKept = choices.some((choice) => choice.days.some(isRefused))
  return {
    ...said,
    wish: { ...wish, choices, except: isKept ? wish.except : [...wish.except, refused] },
  }
}
