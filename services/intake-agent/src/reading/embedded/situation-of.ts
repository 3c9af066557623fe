import { localStart } from '../../dialogue/texts/words.ts'
import { tokensOf } from '../../language/words/tokens.rule.ts'
import { nothingKnown, type Situation } from '../learned/situation.rule.ts'
import { shapeOfToken, type TimesOfMessage } from '../learned/time-roles.rule.ts'
import { isExactTime, isTimeOf, timesIn } from '../learned/times-in.rule.ts'
import type { ReadingContext } from '../reader.ts'

const listed = ['slot', 'page', 'service', 'place', 'appointment', 'act']

/** What the models know besides the message. */
export function situationOf(context: ReadingContext): Situation {
  const { proposal, flow, options, own, notice, invited, done, guest } = context
  const shown = options[0]?.offer.kind ?? null
  const asked = context.asked === 'flow' ? null : context.asked
  const isYesOrNo = proposal !== null || asked === 'yes'
  const isShown = shown !== null && listed.includes(shown) && !(isYesOrNo && shown === 'act')
  return {
    ...nothingKnown,
    ...{ proposal: proposal?.kind ?? null, asked, task: flow, notice },
    shown: isShown ? shown : null,
    own: own.length > 1 ? 2 : own.length === 1 ? 1 : 0,
    ...{ invited: invited !== null, done: done !== null, guest: guest !== null },
    first: !context.isGoingOn,
  }
}

/** The times of a message, to be told what each is for. */
export function timesOfMessage(
  text: string,
  context: ReadingContext,
): Omit<TimesOfMessage, 'wants'> {
  const { now, timezone, own } = context
  const tokens = tokensOf(text)
  const starts = own.map((one) => localStart(one.startsAt, one.timezone))
  const today = now.toZonedDateTimeISO(timezone).toPlainDate()
  return {
    shapes: tokens.map(shapeOfToken),
    spans: timesIn(tokens, today).map((found) => ({
      ...{ at: found.at, next: found.next, kind: found.kind },
      isExact: isExactTime(found),
      isOwn: starts.some((start) => isTimeOf(found, start)),
    })),
    situation: situationOf(context),
  }
}
