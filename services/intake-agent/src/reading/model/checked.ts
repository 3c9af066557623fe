import { clientAddress, phone as phoneSchema } from '@encaixe/contracts'
import { type Choice, noWish, type Wish } from '../../language/wishes/wish.rule.ts'
import { plain } from '../../language/words/spelling.rule.ts'
import type { Command, Named, ReadCommand } from '../command.ts'
import type { ReadingContext } from '../reader.ts'
import type { SpokenChoice, SpokenCommand } from './answer.ts'

/** What a language model reads is believed this much: as much as the embedded models where they are sure. */
const CONFIDENCE = 0.9

/**
 * What of a language model's commands can be: what was offered, and what there is. A name that is not there is asked about,
 * and a yes writes only if the embedded rule says that it is one.
 */
export function checked(
  spoken: readonly SpokenCommand[],
  context: ReadingContext,
  isPlainYes: boolean,
): ReadCommand[] {
  const commands = spoken.flatMap((one) => commandsOf(one, context, isPlainYes))
  const read: Command[] = commands.length > 0 ? commands : [{ kind: 'unclear', between: [] }]
  return read.map((one) => ({ ...one, confidence: CONFIDENCE }))
}

function commandsOf(one: SpokenCommand, context: ReadingContext, isPlainYes: boolean): Command[] {
  const services = context.page?.services ?? []
  const places = (context.page?.places ?? []).map(({ id, label }) => ({ id, name: label }))
  switch (one.kind) {
    case 'when': {
      const wish = wishOf(one, context)
      return wish ? [{ kind: 'when', role: one.role, wish }] : []
    }
    case 'service':
      return [{ kind: one.kind, role: one.role, service: namedOf(one.name, services) }]
    case 'place':
      return [{ kind: one.kind, role: one.role, place: namedOf(one.name, places) }]
    case 'page':
      return [pageOf(one, context)]
    case 'address': {
      const address = clientAddress.safeParse(one.address.trim()).data
      return address === undefined ? [] : [{ kind: 'address', address }]
    }
    case 'phone': {
      const phone = phoneSchema.safeParse(one.phone).data
      return phone === undefined ? [] : [{ kind: 'phone', phone }]
    }
    case 'forWhom': {
      const people = one.people.map(({ self, relation, name }) => ({
        ...{ whom: self ? ('self' as const) : ('other' as const), relation, name },
        ...{ service: null, when: null },
      }))
      return [{ kind: 'forWhom', people }]
    }
    case 'choose':
      return context.options[one.option] ? [one] : []
    case 'yes':
      return [{ kind: 'yes', isPlain: isPlainYes }]
    case 'ask':
      return [
        { ...one, entry: one.entry !== null && context.questions[one.entry] ? one.entry : null },
      ]
    default:
      return [one]
  }
}

/** Those whose name is said, or those that the words begin. */
function namedOf(said: string, all: readonly { id: string; name: string }[]): Named {
  const words = plain(said).trim()
  const exact = all.filter(({ name }) => plain(name) === words)
  const near = all.filter(({ name }) => plain(name).includes(words))
  return { ids: (exact.length > 0 ? exact : near).map(({ id }) => id), words: plain(said) }
}

function pageOf(
  { name, role }: Pick<SpokenCommand & { kind: 'page' }, 'name' | 'role'>,
  { page, pages }: ReadingContext,
): Command {
  const all = page ? [page, ...pages] : pages
  const known = new Set(
    all.filter((one) => plain(one.name) === plain(name)).map(({ slug }) => slug),
  )
  const [slug = null] = known.size === 1 ? [...known] : []
  const words = slug === null ? (plain(name).match(/\p{L}+/gu) ?? []) : []
  return { kind: 'page', role, slug, words: [...words] }
}

const minutesOf = (hour: string): number => {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number)
  return hours * 60 + minutes
}

const DAYS_AHEAD = 400

function isDay(date: string, { now, timezone }: ReadingContext): boolean {
  try {
    const today = now.toZonedDateTimeISO(timezone).toPlainDate()
    const { days } = today.until(Temporal.PlainDate.from(date, { overflow: 'reject' }))
    return days >= -DAYS_AHEAD && days <= DAYS_AHEAD
  } catch {
    return false
  }
}

/** null: nothing in it can be. */
function wishOf(
  { choices, says, all }: SpokenCommand & { kind: 'when' },
  context: ReadingContext,
): Wish | null {
  const read = choices.flatMap((one) => choiceOf(one, context) ?? [])
  if (read.length === 0 && (choices.length > 0 || says === null)) return null
  return {
    ...noWish,
    choices: read,
    ...{ any: says === 'any', soonest: says === 'soonest', latest: says === 'latest' },
    ...{ shift: says === 'earlier' || says === 'later' ? says : null, same: says === 'same hour' },
    each: all,
  }
}

function choiceOf({ from, to, earliest, latest }: SpokenChoice, context: ReadingContext) {
  const [first, last] = [from ?? to, to ?? from]
  if (first !== null && last !== null) {
    if (!isDay(first, context) || !isDay(last, context) || last < first) return null
  }
  const isTimed = earliest !== null || latest !== null
  const time = { from: minutesOf(earliest ?? '00:00'), to: minutesOf(latest ?? '23:59') }
  if (first === null && !isTimed) return null
  if (time.to < time.from) return null
  const choice: Choice = {
    days: first !== null && last !== null ? [{ from: first, to: last }] : [],
    weekdays: [],
    times: isTimed ? [time] : [],
  }
  return choice
}
