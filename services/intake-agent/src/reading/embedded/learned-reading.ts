import { plain } from '../../language/words/spelling.rule.ts'
import { type Topic, topicNames } from '../command.ts'
import { predict } from '../learned/linear.rule.ts'
import { type ReadName, readNames } from '../learned/name-owners.rule.ts'
import { typedIn } from '../learned/shapes.rule.ts'
import type { Situation } from '../learned/situation.rule.ts'
import { readRoles, type TimeRole } from '../learned/time-roles.rule.ts'
import { featuresOfMessage, type ReadWants, readWants, type Want } from '../learned/wants.rule.ts'
import { learned } from '../learned/weights.ts'
import type { ReadingContext } from '../reader.ts'
import { situationOf, type timesOfMessage } from './situation-of.ts'

/** What was learned says about a message. */
export interface LearnedReading extends ReadWants {
  names: ReadName[]
  /** The likeliest topic of a question. */
  topicOf(): { topic: Topic; sure: number }
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
    topicOf: () => topicOf(text, situation),
    chanceOf: (want) => read.likely.find((one) => one.want === want)?.sure ?? 0,
  }
}

function topicOf(text: string, situation: Situation) {
  const given = predict(learned().topics, featuresOfMessage(text, situation))
  return topicNames
    .map((topic) => ({ topic, sure: given.get(topic) ?? 0 }))
    .reduce((best, one) => (one.sure > best.sure ? one : best))
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

/** Below it the grammar's rules decide what a time is for. */
const SURE_OF_ROLE = 0

/** What each time of a message is for, by its first token, where that is sure. */
export function rolesByModel(
  text: string,
  times: ReturnType<typeof timesOfMessage>,
  wants: readonly Want[],
): (at: number) => TimeRole | null {
  const roles = readRoles(learned().roles, { ...times, wants })
  // `saio às 17h, tem algo depois disso?`: from the time that is told.
  const isReference = /\b(?:depois|antes) d(?:isso|ess[ae])\b/.test(plain(text))
  return (at) => {
    const index = times.spans.findIndex((span) => span.at <= at && at < span.next)
    const read = roles[index]
    if (!read || read.sure < SURE_OF_ROLE) return null
    if (read.role === 'told' && isReference) return null
    return read.role
  }
}
