import { localStart } from '../../dialogue/texts/words.ts'
import { type Understanding, understand } from '../../language/understand.rule.ts'
import type { Wish } from '../../language/wishes/wish.rule.ts'
import { isYes } from '../../language/yes/yes.rule.ts'
import type { Command, Flow, ReadCommand } from '../command.ts'
import { chosenOption } from '../grammar/choosing/choose.ts'
import { saysYes, todayOf } from '../grammar/choosing/yes.ts'
import { type Heard, when } from '../grammar/heard.ts'
import { peopleIn } from '../grammar/names/people.ts'
import { paysApart, socialCommands } from '../grammar/talk.ts'
import { answeredAddress, pageCommands, wantedCommands } from '../grammar/things.ts'
import { saysOnce } from '../grammar/times/weekly-once.ts'
import type { Reader, ReadingContext } from '../reader.ts'
import { readByModel, rolesByModel, timesOfMessage } from './situation-of.ts'
import { twoIn } from './two-wishes.ts'
import { asidesIn, asksIn, beginsIn, likelyFlows } from './wanted-in.ts'

/** The grammar and the learned models together: needs nobody, and asks where it is not sure. */
export const embeddedReader: Reader = {
  async read(message, context) {
    return { commands: read(message, context), by: 'learned' }
  },
}

/** Of a message that asks for two things the second follows the first, after its `start`. */
function read(message: string, context: ReadingContext): ReadCommand[] {
  const two = twoIn(context, message)
  if (!two) return readOne(message, context)
  const first = readOne(two.first, context)
  const second = readOne(two.rest, { ...context, flow: null, done: null })
  const isStarted = second.some(({ kind }) => kind === 'start')
  const start = { kind: 'start' as const, flow: 'book' as const, confidence: 1 }
  return [...first, ...(isStarted ? second : [start, ...second])]
}

const sure = (command: Command): ReadCommand => ({ ...command, confidence: 1 })

/** What one wish of a message asks for. */
function readOne(text: string, context: ReadingContext): ReadCommand[] {
  const model = readByModel(text, context)
  const roleAt = rolesByModel(timesOfMessage(text, context), model.wants)
  const today = todayOf(context)
  const said = understand(text, today, { roleAt })
  const heard: Heard = { said, text }
  const social = socialCommands(heard).map(sure)
  if (saysYes(context, said.tokens) !== null)
    return [sure({ kind: 'yes', isPlain: true }), ...social]
  const typed = model.wants.includes('address') ? answeredAddress(text, context) : null
  if (typed !== null) return [sure({ kind: 'address', address: typed }), ...social]
  if (context.proposal?.[0].kind === 'book' && paysApart(text))
    return [sure({ kind: 'session', isUsed: false }), ...social]
  const people = peopleIn(context, heard, model)
  const isTimed = people.some(
    (one) => one.kind === 'forWhom' && one.people.some((person) => person.when !== null),
  )
  const choice = people.length === 0 ? choiceIn(context, said) : null
  if (choice !== null) return [sure({ kind: 'choose', option: choice }), ...social]
  const times = isTimed ? [] : [...when(said.wish), ...when(said.from, 'current')]
  const begins = beginsIn(model, context)
  const { flow } = begins
  const begun = begins.commands.length > 0 ? flow : null
  const pages = pageCommands(heard, context, begun, model.wants)
  const named: Command[] = [...pages, ...wantedCommands(heard, context), ...people]
  const isMore = said.acts.includes('more') && said.wish.choices.length === 0 && !isNaming(named)
  const things: Command[] = [
    ...(said.acts.includes('crisis') ? [{ kind: 'crisis' as const }] : []),
    ...named,
    ...times,
    ...(isAll(said, flow) ? [{ kind: 'all' as const }] : []),
    ...(isMore ? [{ kind: 'more' as const }] : []),
    ...weeklyIn(context, heard),
    ...(flow === 'attend' && promises(context, heard, today)
      ? [{ kind: 'yes' as const, isPlain: true }]
      : []),
  ]
  const found = [
    ...begins.commands,
    ...things.map(sure),
    ...asidesIn(text, things, model),
    ...asksIn(text, model, context),
  ]
  if (found.some((one) => isSaid(one, context)) || (social.length > 0 && flow === null))
    return [...found, ...social]
  // It says again what is known.
  if (flow !== null) return [sure({ kind: 'start', flow }), ...found, ...social]
  return [{ kind: 'unclear', between: likelyFlows(model), confidence: 1 - model.sure }]
}

const isNaming = (commands: readonly Command[]) =>
  commands.some(({ kind }) => kind === 'service' || kind === 'place' || kind === 'page')

/** Without a page its services are only words. */
const isSaid = ({ kind }: Command, { page }: ReadingContext) => page !== null || kind !== 'service'

/** All of several appointments or times, and not one of them: `tudo`, `cancela os dois sábados`. */
const isAll = ({ acts, wish, from }: Understanding, flow: Flow | null): boolean =>
  acts.includes('all') || (flow === 'cancel' && [wish, from].some(namesSeveralDays))

const namesSeveralDays = (wish: Wish | null): boolean =>
  wish !== null &&
  (wish.choices.flatMap(({ days }) => days).length > 1 ||
    wish.choices.some(({ days, weekdays }) => days.length === 0 && weekdays.length > 0))

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

/** The place of the option that the message means. */
function choiceIn(context: ReadingContext, said: Understanding): number | null {
  if (context.proposal !== null || said.forWhom.length > 0) return null
  const offer = chosenOption(said, context)
  const at = context.options.findIndex((one) => one.offer === offer)
  return at === -1 ? null : at
}
