import { localStart } from '../../dialogue/texts/words.ts'
import { plain } from '../../language/words/spelling.rule.ts'
import { tokensOf } from '../../language/words/tokens.rule.ts'
import { type Topic, topicNames } from '../command.ts'
import { predict } from '../learned/linear.rule.ts'
import { type ReadName, readNames } from '../learned/name-owners.rule.ts'
import { typedIn } from '../learned/shapes.rule.ts'
import { nothingKnown, type Situation } from '../learned/situation.rule.ts'
import {
  readRoles,
  shapeOfToken,
  type TimeRole,
  type TimesOfMessage,
} from '../learned/time-roles.rule.ts'
import { isTimeOf, timesIn } from '../learned/times-in.rule.ts'
import { featuresOfMessage, type ReadWants, readWants, type Want } from '../learned/wants.rule.ts'
import { learned } from '../learned/weights.ts'
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
    ...{ proposal: proposal?.[0].kind ?? null, asked, task: flow, notice },
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
      ...{ ...found, isOwn: starts.some((start) => isTimeOf(found, start)) },
    })),
    situation: situationOf(context),
  }
}

/** What was learned says about a message. */
export interface LearnedReading extends ReadWants {
  names: ReadName[]
  /** What a question is about; `other`: nothing that is likely. */
  topics(): Topic[]
  /** How likely it wants this. */
  chanceOf(want: Want): number
}

export function readByModel(text: string, context: ReadingContext): LearnedReading {
  const situation = situationOf(context)
  const read = readWants(learned().wants, text, situation)
  const known = knownWords(context)
  return {
    ...read,
    names: readNames(learned().names, typedIn(text), situation, (word) => known.has(plain(word))),
    topics: () => topicsOf(text, situation),
    chanceOf: (want) => read.likely.find((one) => one.want === want)?.sure ?? 0,
  }
}

/** The topic of a question is believed from here on. */
const SURE_OF_TOPIC = 0.5
/** That of a part of it must be surer: most parts of a message ask nothing. */
const SURE_OF_PART = 0.85

/** `quanto custa e quanto tempo dura?` asks about two things. */
function topicsOf(text: string, situation: Situation): Topic[] {
  const about = (part: string, least: number): Topic[] => {
    const given = predict(learned().topics, featuresOfMessage(part, situation))
    return topicNames.filter((topic) => (given.get(topic) ?? 0) >= least)
  }
  const parts = text.split(/[.!?;,\n]+| e /).filter((part) => part.length > 3)
  const asked = parts.length > 1 ? parts.flatMap((part) => about(part, SURE_OF_PART)) : []
  const all = new Set([...about(text, SURE_OF_TOPIC), ...asked])
  return all.size > 0 ? [...all] : ['other']
}

/** Words of pages, also of those that were shown, of services, places and trades: nobody's name. */
function knownWords({ page, pages, options }: ReadingContext): Set<string> {
  const all = page ? [page, ...pages] : pages
  const texts = all.flatMap(({ name, profession, services, places }) => [
    ...[name, profession, ...services.map((one) => one.name), ...places.map((one) => one.label)],
  ])
  const shown = options.flatMap(({ offer }) => (offer.kind === 'page' ? offer.name : []))
  return new Set([...texts, ...shown].flatMap((text) => plain(text).match(/\p{L}+/gu) ?? []))
}

/** What each time of a message is for, by its first token. */
export function rolesByModel(
  times: ReturnType<typeof timesOfMessage>,
  wants: readonly Want[],
): (at: number) => TimeRole | null {
  const roles = readRoles(learned().roles, { ...times, wants })
  return (at) => {
    const index = times.spans.findIndex((span) => span.at <= at && at < span.next)
    return roles[index] ?? null
  }
}
