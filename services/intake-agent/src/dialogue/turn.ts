import type { Command } from '../reading/command.ts'
import type { Reader, Reading } from '../reading/reader.ts'
import { contextOf } from './context.ts'
import type { Facts, Offer, Reduced, Reply, Talk, Turn } from './conversation.ts'
import { factsOf, withKnown, withPages } from './facts.ts'
import type { Memory } from './memory.ts'
import { answerToOther, passOn, whereAnswered } from './pass-on.ts'
import { answerTo, offerToAsk } from './questions.ts'
import { reduce } from './reduce.ts'
import { aside, isReply, menu } from './reply.ts'
import { commandsOf, heardIn } from './said.ts'
import { answerOnly, commit, greet, miss, sayOptionGone } from './steps.ts'
import { helloWords, metWords, sayAgain } from './texts/common.ts'
import { type Proposal, proposal as proposalSchema } from './world/proposal.ts'

export interface Answer extends Reply {
  /** null: no text was read. */
  reading: Reading | null
}

/** One turn of a conversation: the message is read, what follows is decided, and the answer is worded by code. */
export async function takeTurn(given: Turn, reader: Reader): Promise<Answer> {
  const turn = withKnown({ ...given, tools: whereAnswered(given.tools) })
  const facts = await factsOf(turn)
  const { reply, reading } = await answered(turn, facts, reader)
  const heard = await goOnWithRest(turn, reply)
  const { page } = heard.memory
  const isPassedOn = heard.text !== null && page !== null && !page.manner.enabled
  const answer = isPassedOn ? passOn({ facts, memory: heard.memory }, page) : heard
  if (answer.text === null) return { ...answer, reading }
  // A yes counts for the last answer: one that leaves a proposal open says again what is proposed.
  const { question } = answer.memory
  const isSaid = question === null || answer.text.includes(question)
  const whole = isSaid ? answer.text : joined([answer.text, question])
  // The same words are not sent twice in a row.
  const text = whole === turn.memory.lastText ? `${sayAgain} ${whole}` : whole
  const said = { repliedAt: turn.now.toString(), lastText: text.slice(0, 1_000) }
  return { ...answer, text, memory: { ...answer.memory, ...said }, reading }
}

async function answered(
  turn: Turn,
  facts: Facts,
  reader: Reader,
): Promise<{ reply: Reply; reading: Reading | null }> {
  const text = turn.said.flatMap((one) => (one.kind === 'text' ? one.text : [])).join('\n')
  if (text.trim() !== '') {
    const reading = await reader.read(text, await contextOf(turn, facts, reader))
    return { reply: await hear(turn, facts, reading.commands), reading }
  }
  const tap = turn.said.flatMap((one) => (one.kind === 'tap' ? [one.offer] : [])).at(-1)
  const talk = { turn, facts, memory: turn.memory }
  const reply = tap === undefined ? answerToOther(talk) : await tapped(turn, facts, tap)
  return { reply, reading: null }
}

/** The answer to commands. A chosen option says what its button says. */
export async function hear(turn: Turn, given: Facts, said: readonly Command[]): Promise<Reply> {
  const { options, held } = turn.memory
  const commands = said.flatMap((one) => {
    const offer = one.kind === 'choose' ? options[one.option]?.offer : undefined
    return offer ? commandsOf(offer, given) : one
  })
  const facts = await withPages(turn, given, [...commands, ...held])
  return wordAnswer(turn, facts, reduce(turn.memory, commands, facts), commands)
}

/** A tap says what its option says; on a yes it says that to this proposal. */
async function tapped(turn: Turn, facts: Facts, offer: Offer | null): Promise<Reply> {
  const { memory } = turn
  const commands = offer === null || offer.kind === 'yes' ? [] : commandsOf(offer, facts)
  if (commands.length > 0) return hear(turn, facts, commands)
  const step = offer?.kind === 'yes' && isPending(memory, offer) ? commit : sayOptionGone
  return wordAnswer(turn, facts, { memory, step, asks: [], tones: [] }, [])
}

/** Whether a button belongs to the open proposal. */
const isPending = ({ proposal }: Memory, { to }: Extract<Offer, { kind: 'yes' }>) =>
  proposal !== null && to !== null && written(proposal) === written(to)

/** The same however it was stored. */
const written = (one: Proposal) => JSON.stringify(proposalSchema.parse(one))

/** Questions are answered first, then what the message wants; the first words answer the person. */
async function wordAnswer(
  turn: Turn,
  facts: Facts,
  { memory, step, asks, tones }: Reduced,
  commands: readonly Command[],
): Promise<Reply> {
  const talk: Talk = { turn, facts, memory }
  const { page } = memory
  const named = heardIn(commands).of('service')
  const answer = asks.length > 0 ? await answerTo(talk, asks, named) : null
  if (answer && isReply(answer)) return answer
  const known = answer ? { ...talk, memory: answer.memory } : talk
  const isAnswered = answer !== null && [miss, answerOnly, greet].includes(step)
  const done = isAnswered ? null : await step(known)
  const isHello = tones.includes('greeting') && !memory.greeted && step !== greet
  const hello = isHello ? helloWords(memory, page) : null
  const first = [metWords(tones, page), hello].filter(Boolean).join(' ')
  const words = joined([first, answer?.text, done?.text])
  if (done) return { ...done, text: words }
  if (answer?.isUnknown && known.memory.asked === null && page && facts.person.phone !== null) {
    return offerToAsk(known, page, words)
  }
  return aside(known.memory, words, { options: menu(known) })
}

const joined = (parts: readonly (string | null | undefined)[]) => {
  const [first = '', ...others] = parts.filter(Boolean)
  const isShort = first !== null && first.length < 60 && !first.includes('\n')
  return [first, others.join('\n\n')].filter(Boolean).join(isShort ? ' ' : '\n\n')
}

/** Hears what was left, if nothing is open any more. */
async function goOnWithRest(turn: Turn, reply: Reply): Promise<Reply> {
  const { rest, flow, asked, done } = reply.memory
  const isOpen = flow !== null || asked !== null || reply.handoff !== null
  if (rest.length === 0 || isOpen) return reply
  // What is left corrects nothing that was just done.
  const memory: Memory = { ...reply.memory, rest: [], done: null }
  const next = { ...turn, memory }
  const then = await hear(next, await factsOf(next), rest)
  const text = [reply.text, then.text].filter(Boolean).join('\n\n')
  return { ...then, text, memory: { ...then.memory, done: then.memory.done ?? done } }
}
