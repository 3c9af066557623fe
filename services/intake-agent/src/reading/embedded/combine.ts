import { delayIn } from '../../language/delay.rule.ts'
import { tokensOf } from '../../language/words/tokens.rule.ts'
import { type Command, type Flow, flowNames, type ReadCommand, type Topic } from '../command.ts'
import { holidayIn } from '../grammar/talk.ts'
import type { Want } from '../learned/wants.rule.ts'
import { likest } from '../questions/likeness.rule.ts'
import type { ReadingContext } from '../reader.ts'
import type { LearnedReading } from './learned-reading.ts'

/** What is read is done from this certainty on, and below it asked about. */
const SURE = 0.8
/** A want that is so unlikely is none, whatever a phrase of the grammar says. */
const UNLIKELY = 0.15
/** From here on a topic that only the model sees is that of a question. */
const SURE_OF_TOPIC = 0.85
/** A question is the page's own one from this likeness on: measured in likeness.rule.test.ts. */
const LIKE = 0.4

const isFlow = (want: Want): want is Want & Flow => flowNames.some((flow) => flow === want)
const at =
  (confidence: number) =>
  (command: Command): ReadCommand => ({ ...command, confidence })

/** The times of the message, if it begins this flow. */
export type TimesFor = (flow: Flow) => Command[]

/**
 * What the grammar and the models read of a message together. A plain yes is the grammar's alone. Else the models say what
 * is wanted where they are sure, the grammar says it where they are not, and what they contradict each other about is
 * asked.
 */
export function combined(
  text: string,
  grammar: readonly Command[],
  model: LearnedReading,
  context: ReadingContext,
  timesFor: TimesFor,
): ReadCommand[] {
  if (grammar.some((one) => one.kind === 'yes' && one.isPlain)) return grammar.map(at(1))
  // Which of two it is, of who was asked, the grammar reads.
  if (context.asked === 'flow' && grammar.some(({ kind }) => kind === 'start')) {
    return grammar.map(at(1))
  }
  const likely = grammar.filter((one) => isKept(one, model, context))
  // What the grammar alone has read is more than nothing.
  const isAsked = model.chanceOf('ask') >= SURE
  const kept = isAsked || likely.some(isSaid) ? likely : grammar
  // Of two wishes each stands after its start.
  if (kept.filter(({ kind }) => kind === 'start').length > 1) return kept.map(at(1))
  const flow = flowOf(kept, model, context, timesFor)
  const isRetimed = flow.times.length > 0
  const rest = kept.filter(
    ({ kind }) =>
      !['start', 'ask', 'unclear'].includes(kind) && !(isRetimed && ['when', 'all'].includes(kind)),
  )
  const said = [
    ...flow.commands,
    ...flow.times.map(at(1)),
    ...rest.map(at(1)),
    ...simple(text, rest, model, context),
    ...asksOf(text, kept, model, context),
  ]
  if (said.some(isSaid)) return said
  return model.wants.includes('social') && said.length > 0
    ? said
    : [...said, { kind: 'unclear', between: flow.between, confidence: 1 - model.sure }]
}

const isSaid = ({ kind }: Command): boolean => kind !== 'social'

/** What each command of the grammar is wanted as; others are taken as they are read. */
const wantOf = (one: Command): Want | null => {
  switch (one.kind) {
    case 'late':
    case 'human':
    case 'restart':
    case 'pause':
      return one.kind
    case 'name':
    case 'address':
    case 'ask':
      return one.kind
    default:
      return null
  }
}

/** What a question for a name or an address is answered with besides one: `precisa levar algo?` is no name. */
const instead: readonly Want[] = ['ask', 'book', 'pause', 'stop', 'human', 'cancel', 'move']

function isKept(one: Command, model: LearnedReading, { asked }: ReadingContext): boolean {
  const want = wantOf(one)
  const isUnlikely = want !== null && model.sure >= SURE && model.chanceOf(want) < UNLIKELY
  if (want !== 'name' && want !== 'address') return !isUnlikely
  const isElse = instead.some((other) => model.wants.includes(other))
  return !(asked === want && isElse && (isUnlikely || model.chanceOf(want) < 0.5))
}

interface Decided {
  commands: ReadCommand[]
  /** Instead of those that the grammar read for another flow; none: its own stand. */
  times: Command[]
  between: Flow[]
}

const decided = (
  commands: ReadCommand[],
  between: Flow[] = [],
  times: Command[] = [],
): Decided => ({
  ...{ commands, between, times },
})

/** What begins. An answer within a flow begins nothing. */
function flowOf(
  grammar: readonly Command[],
  model: LearnedReading,
  context: ReadingContext,
  timesFor: TimesFor,
): Decided {
  const [said] = grammar.flatMap((one) => (one.kind === 'start' ? [one.flow] : []))
  const [learned] = model.wants.filter(isFlow).filter((flow) => flow !== 'tell' || isTold(model))
  const keep = said === undefined ? [] : [at(1)({ kind: 'start', flow: said })]
  // Several people have a time each.
  const isForEach = grammar.some(
    (one) => one.kind === 'forWhom' && one.people.some((person) => person.when !== null),
  )
  const hasTime = isForEach || grammar.some(({ kind }) => kind === 'when')
  if (said === learned) return decided(keep)
  if (learned === undefined) {
    const isDenied =
      said !== undefined &&
      (model.sure >= SURE ? model.chanceOf(said) < UNLIKELY : isByItself(model, said))
    return decided(isDenied ? [] : keep, likelyFlows(model))
  }
  const chance = model.chanceOf(learned)
  const begin: ReadCommand[] = [{ kind: 'start', flow: learned, confidence: chance }]
  const isTimed = learned === 'book' || learned === 'move'
  if (said === undefined) {
    // Who has an appointment and only names a time is asked whether it is another one.
    const isOpen =
      learned === 'book' && hasTime && context.own.length > 0 && context.asked !== 'flow'
    const isRefused = learned === 'attend' && grammar.some(({ kind }) => kind === 'no')
    if (goesOn(learned, context) || isOpen || isRefused) return decided([])
    const times = isTimed && !hasTime ? timesFor(learned) : []
    return chance >= SURE || model.sure >= 0.6
      ? decided(begin, [], times)
      : decided([], likelyFlows(model))
  }
  if (goesOn(learned, context) && chance >= SURE) return decided([])
  // Who cannot come and names another time wants that one.
  const times = isTimed && !isForEach ? timesFor(learned) : []
  const isOtherTime = learned === 'move' && said === 'cancel' && times.some(isWanted)
  if ((chance >= SURE && model.chanceOf(said) < 0.5) || isOtherTime) {
    return decided(begin, [], times)
  }
  const between = [...new Set([learned, said])]
  return decided([{ kind: 'unclear', between, confidence: 1 - chance }], between)
}

/** There are few examples of messages to the professional: only what is clearly one begins one. */
const isTold = ({ chanceOf }: LearnedReading): boolean => chanceOf('tell') >= 0.9

const isWanted = (one: Command): boolean => one.kind === 'when' && one.role === 'wanted'

/** `tô na esquina procurando vaga`: only late, though a word of it stands in bookings. */
const isByItself = ({ chanceOf }: LearnedReading, flow: Flow): boolean =>
  chanceOf(flow) < 0.5 && (['late', 'human', 'ask'] as const).some((want) => chanceOf(want) >= SURE)

/** `sexta às 15h`, after times were shown, goes on with what is going on. */
const goesOn = (flow: Flow, { flow: open, asked, proposal }: ReadingContext): boolean =>
  open !== null && (flow === open || (flow === 'book' && (asked !== null || proposal !== null)))

const likelyFlows = ({ likely }: LearnedReading): Flow[] =>
  likely.flatMap(({ want, sure }) => (isFlow(want) && sure >= 0.2 ? [want] : [])).slice(0, 3)

/** What is said by itself, and the grammar has not read. */
function simple(
  text: string,
  grammar: readonly Command[],
  model: LearnedReading,
  context: ReadingContext,
): ReadCommand[] {
  const has = (...kinds: Command['kind'][]) => grammar.some(({ kind }) => kinds.includes(kind))
  const found: ReadCommand[] = []
  const add = (want: Want, command: Command, least = SURE) => {
    const confidence = model.chanceOf(want)
    if (confidence >= least && !has(command.kind)) found.push({ ...command, confidence })
  }
  add('crisis', { kind: 'crisis' }, 0.9)
  add('late', { kind: 'late', minutes: delayIn(tokensOf(text)) })
  add('human', { kind: 'human' })
  add('restart', { kind: 'restart' })
  add('pause', { kind: 'pause' })
  add('correct', { kind: 'correct', slot: null })
  if (!has('no')) add('stop', { kind: 'stop' })
  if (!has('stop')) add('no', { kind: 'no', flow: null })
  if (context.proposal !== null) add('yes', { kind: 'yes', isPlain: false })
  const [name] = model.names.filter(({ sure }) => sure >= SURE)
  if (name && !has('name', 'forWhom') && model.wants.includes('name')) {
    found.push({
      ...{ kind: 'name', name: name.words.join(' '), part: 'whole' },
      of: name.owner,
      confidence: name.sure,
    })
  }
  return found
}

/** The questions: the page's own first, else what can be asked of any page. */
function asksOf(
  text: string,
  grammar: readonly Command[],
  model: LearnedReading,
  { questions }: ReadingContext,
): ReadCommand[] {
  const asks = grammar.flatMap((one) => (one.kind === 'ask' ? [one] : []))
  const isAsked = model.chanceOf('ask') > 0.5 || asks.length > 0
  if (model.chanceOf('pix') >= SURE && asks.length === 0) {
    const confidence = model.chanceOf('pix')
    return [{ kind: 'ask', topic: 'pix', entry: null, holiday: null, confidence }]
  }
  if (!isAsked) return []
  const own = clausesOf(text)
    .flatMap((clause) => likest(clause, questions) ?? [])
    .toSorted((one, other) => other.likeness - one.likeness)[0]
  const { topic, sure } = model.topicOf()
  const learned: Topic = sure >= SURE_OF_TOPIC ? topic : 'other'
  const topics = [...new Set(asks.length > 0 ? asks.map((one) => one.topic) : [learned])]
  const confidence = asks.length > 0 ? 1 : model.chanceOf('ask')
  // `quanto é e atende criança?`: the page's own answer is that to the question that its data do not answer.
  const open = topics.find((one) => !inData.has(one)) ?? topics[0]
  const entry = own && own.likeness >= LIKE ? own.entry : null
  return topics.map((one) => ({
    ...{ kind: 'ask', topic: one, holiday: holidayIn(text), confidence },
    entry: one === open ? entry : null,
  }))
}

/** What the data of a page answer. */
const inData: ReadonlySet<Topic> = new Set<Topic>([
  ...(['price', 'address', 'duration', 'hours', 'services', 'pix', 'robot', 'help'] as const),
])

/** A long message asks in one of its clauses. */
const clausesOf = (text: string): string[] => {
  const clauses = text.split(/[.!?;,\n]+/).filter((clause) => clause.trim().length > 3)
  return [text, ...(clauses.length > 1 ? clauses : [])]
}
