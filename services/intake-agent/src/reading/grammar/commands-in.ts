import { localStart } from '../../dialogue/texts/words.ts'
import { type Understanding, understand } from '../../language/understand.rule.ts'
import { exactStart, type Wish, wishFor } from '../../language/wishes/wish.rule.ts'
import { isYes } from '../../language/yes/yes.rule.ts'
import type { Command, Flow, ReadCommand } from '../command.ts'
import {
  type LearnedReading,
  readByModel,
  rolesByModel,
  timesOfMessage,
} from '../embedded/situation-of.ts'
import { asidesIn, asksIn, beginsIn, likelyFlows } from '../embedded/wanted-in.ts'
import type { Want } from '../learned/wants.rule.ts'
import type { ReadingContext } from '../reader.ts'
import { chosenOption } from './choosing/choose.ts'
import { saysYes, todayOf } from './choosing/yes.ts'
import { type Heard, when } from './heard.ts'
import { withKeptNames } from './names/kept-names.ts'
import { peopleIn } from './names/people.ts'
import { sessionIn, socialCommands } from './talk.ts'
import { answeredAddress, pageCommands, wantedCommands } from './things.ts'
import { cancelsSeveral, meansAll, saysBoth } from './times/several.ts'
import { saysOnce } from './times/weekly-once.ts'

const sure = (command: Command): ReadCommand => ({ ...command, confidence: 1 })

/** What one wish of a message asks for. */
export function readOne(text: string, context: ReadingContext): ReadCommand[] {
  const model = readByModel(text, context)
  const roleAt = rolesByModel(timesOfMessage(text, context), model.wants)
  const today = todayOf(context)
  const read = understand(text, today, { roleAt })
  const said = withKeptNames({ said: read, text }, context.own, model.wants)
  const heard: Heard = { said, text }
  const social = socialCommands(heard).map(sure)
  if (saysYes(context, said.tokens) !== null)
    return [sure({ kind: 'yes', isPlain: true }), ...social]
  const typed = model.wants.includes('address') ? answeredAddress(text, context) : null
  if (typed !== null) return [sure({ kind: 'address', address: typed }), ...social]
  const session = context.proposal?.[0].kind === 'book' ? sessionIn(text) : null
  if (session !== null) return [sure({ kind: 'session', isUsed: session }), ...social]
  const people = peopleIn(context, heard, model)
  const isTimed = people.some(
    (one) => one.kind === 'forWhom' && one.people.some((person) => person.when !== null),
  )
  const choice = people.length === 0 ? choiceIn(context, heard, model) : null
  if (saysAllShown(context, heard)) return [sure({ kind: 'all' }), ...social]
  if (choice !== null) return [sure({ kind: 'choose', option: choice }), ...social]
  const times = isTimed ? [] : timesIn(heard, context)
  const begins = beginsIn(text, [...people, ...times], model, context)
  const { flow } = begins
  const pages = pageCommands(heard, context, {
    flow: begins.commands.length > 0 ? flow : null,
    isLate: model.wants.includes('late'),
    isPix: model.wants.includes('pix'),
  })
  const named: Command[] = [
    ...pages,
    ...wantedCommands(heard, context).filter(({ kind }) => !isTimed || kind !== 'service'),
    ...people,
  ]
  const isMore = said.acts.includes('more') && said.wish.choices.length === 0 && !isNaming(named)
  const things: Command[] = [
    ...(said.acts.includes('crisis') ? [{ kind: 'crisis' as const }] : []),
    ...named,
    ...(isOfOwn(flow) ? times.map(asOld) : times),
    ...(isAll(heard, flow, context) ? [{ kind: 'all' as const }] : []),
    ...(isMore ? [{ kind: 'more' as const }] : []),
    ...weeklyIn(context, heard),
    ...(flow === 'attend' && promises(context, heard, today)
      ? [{ kind: 'yes' as const, isPlain: true }]
      : []),
  ]
  const found = [
    ...begins.commands,
    ...things.map(sure),
    ...asidesIn(text, things, model, context),
    ...asksIn(text, model, context),
  ]
  if (found.some((one) => isSaid(one, context))) return [...found, ...social]
  // It says again what is known.
  if (flow !== null) return [sure({ kind: 'start', flow }), ...found, ...social]
  if (said.acts.includes('affirm')) return [sure({ kind: 'yes', isPlain: false }), ...social]
  if (social.length > 0 && model.wants.includes('social')) return social
  const between = likelyFlows(model)
  return [...social, { kind: 'unclear', between, confidence: 1 - model.sure }]
}

const isNaming = (commands: readonly Command[]) =>
  commands.some(({ kind }) => kind === 'service' || kind === 'place' || kind === 'page')

/** Without a page its services are only words. */
const isSaid = ({ kind }: Command, { page }: ReadingContext) => page !== null || kind !== 'service'

const isOfOwn = (flow: Flow | null): boolean =>
  flow !== null && ['cancel', 'attend', 'pay'].includes(flow)
/** The only time of what is cancelled or confirmed is that of the appointment. */
const asOld = (one: Command): Command =>
  one.kind === 'when' && one.role === 'wanted' ? { ...one, role: 'current' } : one

/** The times by what they are for. */
function timesIn({ said, text }: Heard, context: ReadingContext): Command[] {
  const { wish, from } = said
  if (saysBoth(text) !== null) return []
  return [...when(besideProposed(context, said) ?? wish), ...when(from, 'current')]
}

/** `pode marcar também quinta 9h` while a time is proposed: both. */
function besideProposed(
  { proposal, page, isWeekly }: ReadingContext,
  { acts, forWhom, wish }: Understanding,
): Wish | null {
  const isFurther = acts.includes('another') && forWhom.length === 0 && exactStart(wish) !== null
  const [booking] = proposal ?? []
  if (booking?.kind !== 'book' || booking.slug !== page?.slug || !isFurther || isWeekly) return null
  const proposed = wishFor(localStart(booking.startsAt, page.timezone))
  return { ...wish, each: true, choices: [...proposed.choices, ...wish.choices] }
}

/** All of several appointments or times, and not one of them. */
const isAll = ({ said, text }: Heard, flow: Flow | null, { asked }: ReadingContext): boolean =>
  said.acts.includes('all') ||
  (flow === 'attend' && meansAll(text)) ||
  (asked === 'appointment' && saysBoth(text) !== null) ||
  (flow === 'cancel' && cancelsSeveral(text, said))

/** `confirmo os dois`, as a plain promise. */
function promises(context: ReadingContext, { said }: Heard, today: Temporal.PlainDate): boolean {
  const starts = context.own.map(({ startsAt, timezone }) => localStart(startsAt, timezone))
  const names = context.own.map(({ professionalName }) => professionalName)
  return isYes(said.tokens, { kind: 'attend', starts, names }, today)
}

function weeklyIn({ isWeekly }: ReadingContext, { said, text }: Heard): Command[] {
  const isOnce = saysOnce(text)
  if (isWeekly && isOnce) return [{ kind: 'weekly', isWeekly: false }]
  return said.acts.includes('weekly') && !isOnce ? [{ kind: 'weekly', isWeekly: true }] : []
}

/** `as duas` after a list of two times. At two o'clock is none of that. */
function saysAllShown(context: ReadingContext, { text }: Heard): boolean {
  const { page, asked, flow, shown } = context
  const count = saysBoth(text)
  if (page === null || asked !== 'when' || flow !== 'book' || shown.length < 2) return false
  if (count !== shown.length || /^\W*[23]\W*$/.test(text)) return false
  return shown.every(({ minutes }) => minutes !== (12 + count) * 60)
}

/** What may be wanted besides one of the options. */
const choosing: readonly Want[] = [
  'choose',
  'book',
  'yes',
  'social',
  'correct',
  'name',
  'unclear',
  'move',
  'pay',
]

/** The place of the option that the message means. */
function choiceIn(
  context: ReadingContext,
  { said }: Heard,
  { wants }: LearnedReading,
): number | null {
  const isPlain = wants.every((want) => choosing.includes(want))
  const named = context.proposal === null && said.forWhom.length === 0 && isPlain
  const offer = named ? chosenOption(said, context.options, context.timezone) : null
  const at = offer === null ? -1 : context.options.findIndex((one) => one.offer === offer)
  return at === -1 ? null : at
}
