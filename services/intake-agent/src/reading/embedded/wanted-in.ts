import { delayIn } from '../../language/delay.rule.ts'
import { tokensOf } from '../../language/words/tokens.rule.ts'
import { type Command, type Flow, flowNames, type ReadCommand, type Topic } from '../command.ts'
import { holidayIn } from '../grammar/talk.ts'
import type { Want } from '../learned/wants.rule.ts'
import { likest } from '../questions/likeness.rule.ts'
import type { ReadingContext } from '../reader.ts'
import type { LearnedReading } from './situation-of.ts'

/** What is wanted is done from this certainty on, and below it asked about. */
const SURE = 0.6
/** What is said besides what is wanted: a person, a delay, a refusal. */
const SURE_ASIDE = 0.7
/** A question is the page's own one from this likeness on: measured in likeness.rule.test.ts. */
const LIKE = 0.4

const isFlow = (want: Want): want is Want & Flow => flowNames.some((flow) => flow === want)

/** What the message begins, or between which flows the dialogue asks. An answer within a flow begins nothing. */
export function beginsIn(
  model: LearnedReading,
  context: ReadingContext,
): { flow: Flow | null; commands: ReadCommand[] } {
  const flow = model.wants.find(isFlow)
  if (flow === undefined) return { flow: null, commands: [] }
  if (goesOn(flow, context)) return { flow, commands: [] }
  const confidence = model.chanceOf(flow)
  if (confidence >= SURE || model.sure >= SURE)
    return { flow, commands: [{ kind: 'start', flow, confidence }] }
  const between = likelyFlows(model)
  return between.length > 1
    ? { flow, commands: [{ kind: 'unclear', between, confidence: 1 - confidence }] }
    : { flow, commands: [{ kind: 'start', flow, confidence }] }
}

/** `sexta às 15h`, after times were shown, goes on with what is going on. */
const goesOn = (flow: Flow, { flow: open, asked, proposal }: ReadingContext): boolean =>
  open !== null && (flow === open || (flow === 'book' && (asked !== null || proposal !== null)))

export function likelyFlows({ likely }: LearnedReading): Flow[] {
  const flows = likely.flatMap(({ want, sure }) => (isFlow(want) && sure >= 0.2 ? [want] : []))
  return flows.length > 1 ? flows.slice(0, 3) : []
}

/** What is said by itself. */
export function asidesIn(
  text: string,
  things: readonly Command[],
  model: LearnedReading,
): ReadCommand[] {
  const has = (...kinds: Command['kind'][]) => things.some(({ kind }) => kinds.includes(kind))
  const found: ReadCommand[] = []
  const add = (want: Want, command: Command, least = SURE_ASIDE) => {
    const confidence = model.chanceOf(want)
    if (confidence >= least && !has(command.kind)) found.push({ ...command, confidence })
  }
  add('crisis', { kind: 'crisis' })
  add('late', { kind: 'late', minutes: delayIn(tokensOf(text)) })
  add('human', { kind: 'human' })
  add('restart', { kind: 'restart' })
  add('pause', { kind: 'pause' })
  add('correct', { kind: 'correct', slot: null })
  add('stop', { kind: 'stop' })
  add('no', { kind: 'no', flow: null })
  add('yes', { kind: 'yes', isPlain: false })
  return found
}

/** The questions: the page's own first, else what can be asked of any page. */
export function asksIn(
  text: string,
  model: LearnedReading,
  { questions }: ReadingContext,
): ReadCommand[] {
  const pix = model.chanceOf('pix')
  if (pix >= SURE) {
    return [{ kind: 'ask', topic: 'pix', entry: null, holiday: null, confidence: pix }]
  }
  if (model.chanceOf('ask') <= 0.5) return []
  const own = clausesOf(text)
    .flatMap((clause) => likest(clause, questions) ?? [])
    .toSorted((one, other) => other.likeness - one.likeness)[0]
  const asked = model.topics()
  // `quanto é e atende criança?`: the page's own answer is that to the question that its data do not answer.
  const open = asked.find((one) => !inData.has(one)) ?? asked[0]
  const entry = own && own.likeness >= LIKE ? own.entry : null
  return asked.map((one) => ({
    ...{ kind: 'ask', topic: one, holiday: holidayIn(text), confidence: model.chanceOf('ask') },
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
