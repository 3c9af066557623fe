import type { Command } from '../reading/command.ts'
import { chooseFlow, filling } from './choose-flow.ts'
import type { Facts, Reduced, Step } from './conversation.ts'
import { filled, slugsOf, withNames } from './fill.ts'
import { type Memory, noSlots } from './memory.ts'
import { commandsOf, type Heard, heardIn, inTwo } from './said.ts'
import { withPage } from './slots/named-page.ts'
import { otherTimes } from './slots/starts.ts'
import {
  answerOnly,
  askWhatIsWrong,
  askWhichFlow,
  callPerson,
  commit,
  decline,
  drop,
  goOn,
  greet,
  miss,
  pause,
  repeatProposal,
  restart,
  say,
  tellDelay,
} from './steps.ts'
import { isBefore } from './times/instants.rule.ts'

/** A proposal that nobody has answered for so long is proposed again. */
const LIVE_HOURS = 24

/**
 * What follows from the commands of a message. Pure: it asks no service and words nothing. The order of its lines is
 * the order in which people are heard: danger, a yes, the person, what ends or repairs, then what fills slots.
 */
export function reduce(before: Memory, commands: readonly Command[], facts: Facts): Reduced {
  const { now, later } = inTwo(commands)
  const heard = heardIn([...now, ...(before.asked === 'flow' ? before.held : [])])
  const memory: Memory = { ...before, held: [], rest: later.length > 0 ? later : before.rest }
  const asks = heard.of('ask')
  const tones = heard.of('social').map(({ tone }) => tone)
  const result = (step: Step, next = memory): Reduced => ({ memory: next, step, asks, tones })

  if (heard.has('crisis')) return result(callPerson(true))
  if (heard.has('restart')) return result(restart)
  const [yes] = heard.of('yes')
  if (yes?.isPlain) {
    const agreed = agreedTo(memory, heard, facts)
    if (agreed) return { ...agreed, asks, tones }
  }
  if (heard.has('human')) return result(callPerson(false), withPage(memory, heard, facts).memory)
  const [late] = heard.of('late')
  if (late) {
    const whose = slugsOf(heard, facts, 'wanted', 'current')
    return result(tellDelay(late.minutes, whose), withPage(memory, heard, facts).memory)
  }
  if (heard.has('pause') && !heard.has('start', 'when', 'page', 'service')) return result(pause)

  const isFilling = heard.has('start', ...filling)
  if (heard.has('stop') && !heard.has('start', 'when')) return result(drop)
  const [no] = heard.of('no')
  if (no && !isFilling) return result(declined(memory, facts))

  const named = withPage(memory, heard, facts)
  if (named.step) return result(named.step, named.memory)
  return { ...inFlow(withNames(named.memory, heard), heard, facts), asks, tones }
}

type Next = Pick<Reduced, 'memory' | 'step'>

/** Goes on with a flow, begins one, or only talks. */
function inFlow(memory: Memory, heard: Heard, facts: Facts): Next {
  if (heard.has('more') && !heard.has('start', 'when') && memory.page)
    return { memory: otherTimes(memory, memory.page), step: goOn }
  const choice = chooseFlow(memory, heard, facts)
  if (choice === null) return { memory, step: withoutFlow(heard, facts) }
  if ('memory' in choice) return { memory: filled(choice.memory, heard, facts), step: goOn }
  const held = heard.all.filter(({ kind }) => !['social', 'ask', 'no'].includes(kind))
  return { memory: { ...memory, held }, step: askWhichFlow(['move', 'book'], choice.own) }
}

/** Nothing goes on: what is left is small talk. */
function withoutFlow(heard: Heard, facts: Facts): Step {
  const [unclear] = heard.of('unclear')
  if (unclear && unclear.between.length > 0) return askWhichFlow(unclear.between, facts.own)
  if (heard.has('correct')) return askWhatIsWrong
  if (heard.has('ask')) return answerOnly
  const tones = heard.of('social').map(({ tone }) => tone)
  if (tones.includes('greeting')) return greet
  if (tones.includes('thanks')) return say('welcome')
  if (tones.includes('bye')) return say('bye')
  if (tones.length > 0) return answerOnly
  if (heard.has('yes')) return repeatProposal
  return miss
}

/** What a plain yes does: what the last answer, or a reminder after it, asked for. */
function agreedTo(memory: Memory, heard: Heard, facts: Facts): Next | null {
  if (heard.has('start')) return null
  const { reminded } = facts
  if (reminded) {
    const slots = { ...noSlots, appointments: [reminded.id], isPromised: true }
    return { memory: { ...memory, flow: 'attend', slots }, step: goOn }
  }
  if (!isLive(memory, facts)) return null
  if (memory.proposal !== null && memory.asked === 'yes') return { memory, step: commit }
  const [only, ...others] = memory.options.filter(({ offer }) => offer.kind === 'slot')
  const offered = memory.invites ? memory.options[0] : others.length === 0 ? only : null
  return offered ? reduce(memory, commandsOf(offered.offer, facts), facts) : null
}

/** Whether the last answer is young enough to be answered with a yes. */
const isLive = ({ repliedAt }: Memory, { now }: Facts): boolean =>
  repliedAt === null || isBefore(now.subtract({ hours: LIVE_HOURS }).toString(), repliedAt)

/** After a reminder a no asks what to do with its appointment. */
function declined(memory: Memory, { reminded }: Facts): Step {
  if (memory.asked !== null) return decline
  return reminded ? askWhichFlow(['cancel', 'move'], [reminded]) : drop
}
