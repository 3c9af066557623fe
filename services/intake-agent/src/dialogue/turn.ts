import type { Command } from '../reading/command.ts'
import type { Reader, Reading } from '../reading/reader.ts'
import { contextOf } from './context.ts'
import type { Facts, Offer, Reduced, Reply, Talk, Turn } from './conversation.ts'
import { factsOf, withPages, withPerson } from './facts.ts'
import type { Memory } from './memory.ts'
import { answerToOther, passOn, whereAnswered } from './pass-on.ts'
import { answerTo, offerToAsk, servicesNamed } from './questions.ts'
import { reduce } from './reduce.ts'
import { aside, isReply, menu } from './reply.ts'
import { heardIn } from './said.ts'
import { answerOnly, greet, miss, sayOptionGone } from './steps.ts'
import { commandsOf, takeOffer } from './take-offer.ts'
import { helloWords, metWords } from './texts/common.ts'

export interface Answer extends Reply {
  /** null: no text was read. */
  reading: Reading | null
}

/** One turn of a conversation: the message is read, what follows is decided, and the answer is worded by code. */
export async function takeTurn(given: Turn, reader: Reader): Promise<Answer> {
  const turn = withPerson({ ...given, tools: whereAnswered(given.tools) })
  const facts = await factsOf(turn)
  const { reply, reading } = await answered(turn, facts, reader)
  const heard = await goOnWithRest(turn, reply)
  const { page } = heard.memory
  const isPassedOn = heard.text !== null && page !== null && !page.manner.enabled
  const answer = isPassedOn ? passOn({ facts, memory: heard.memory }, page) : heard
  if (answer.text === null) return { ...answer, reading }
  const text = withQuestion(answer.text, answer.memory)
  const memory = {
    ...answer.memory,
    repliedAt: turn.now.toString(),
    lastText: text.slice(0, 1_000),
  }
  return { ...answer, text, memory, reading }
}

/** A yes counts for the last answer: one that leaves a proposal open says again what is proposed. */
const withQuestion = (text: string, { proposal, question }: Memory): string =>
  proposal === null || question === null || text.includes(question)
    ? text
    : joined([text, question])

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
  if (tap === undefined)
    return { reply: answerToOther({ turn, facts, memory: turn.memory }), reading: null }
  return { reply: await tapped(turn, facts, tap), reading: null }
}

/** The answer to commands. */
export async function hear(turn: Turn, given: Facts, commands: readonly Command[]): Promise<Reply> {
  const facts = await withOffered(
    turn,
    await withPages(turn, given, [...commands, ...turn.memory.held]),
  )
  return wordAnswer(turn, facts, reduce(turn.memory, commands, facts), commands)
}

async function tapped(turn: Turn, given: Facts, offer: Offer | null): Promise<Reply> {
  const { memory } = turn
  if (offer?.kind === 'act') return hear(turn, given, commandsOf(offer))
  const facts = offer ? await withOffered(turn, given, [offer]) : given
  const taken = offer ? takeOffer(memory, offer, facts) : { memory, step: sayOptionGone }
  return wordAnswer(turn, facts, { ...taken, asks: [], tones: [] }, [])
}

/** The facts with the pages of what was offered. */
async function withOffered(
  turn: Turn,
  facts: Facts,
  offers: readonly Offer[] = turn.memory.options.map(({ offer }) => offer),
): Promise<Facts> {
  const slugs = [...new Set(offers.flatMap((one) => ('slug' in one ? one.slug : [])))]
  const pages = new Map(
    await Promise.all(slugs.map(async (slug) => [slug, await turn.tools.page(slug)] as const)),
  )
  const found = new Map(facts.found)
  for (const one of offers) {
    const page = 'slug' in one ? pages.get(one.slug) : null
    if (page) found.set(one, [page])
  }
  return { ...facts, found }
}

/** Questions are answered first, then what the message wants; the first words answer the person. */
async function wordAnswer(
  turn: Turn,
  facts: Facts,
  { memory, step, asks, tones }: Reduced,
  commands: readonly Command[],
): Promise<Reply> {
  const talk: Talk = { turn, facts, memory }
  const page = memory.page ?? facts.thread
  const named = servicesNamed(page, heardIn(commands).of('service'))
  const answer = asks.length > 0 ? await answerTo(talk, asks, named) : null
  if (answer && isReply(answer)) return answer
  const known = answer ? { ...talk, memory: answer.memory } : talk
  const isAnswered = answer !== null && [miss, answerOnly, greet].includes(step)
  const done = isAnswered ? null : await step(known)
  const met = [
    metWords(tones, page),
    tones.includes('greeting') && !memory.greeted && step !== greet
      ? helloWords(memory, page)
      : null,
  ]
  const first = met.filter(Boolean).join(' ')
  if (done) {
    return { ...done, text: joined([first, answer?.text, done.text]) }
  }
  const words = joined([first, answer?.text])
  if (answer?.isUnknown && known.memory.asked === null && page && facts.person.phone !== null) {
    return offerToAsk(known, page, words)
  }
  return aside(known.memory, words, { options: menu(known) })
}

const joined = (parts: readonly (string | null | undefined)[]) => {
  const [first = '', ...others] = parts.filter((one): one is string => Boolean(one))
  const isShort = first.length < 60 && !first.includes('\n')
  return isShort && others.length > 0
    ? [`${first} ${others[0]}`, ...others.slice(1)].join('\n\n')
    : [first, ...others].join('\n\n')
}

/** Hears what was left, if nothing is open any more. */
async function goOnWithRest(turn: Turn, reply: Reply): Promise<Reply> {
  const { rest, proposal, flow, asked, done } = reply.memory
  if (
    rest.length === 0 ||
    reply.handoff !== null ||
    proposal !== null ||
    flow !== null ||
    asked !== null
  )
    return reply
  // What is left corrects nothing that was just done.
  const memory: Memory = { ...reply.memory, rest: [], done: null }
  const next = { ...turn, memory }
  const then = await hear(next, await factsOf(next), rest)
  const text = [reply.text, then.text].filter(Boolean).join('\n\n')
  return { ...then, text, memory: { ...then.memory, done: then.memory.done ?? done } }
}
