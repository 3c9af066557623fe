import { plainWords } from '@encaixe/contracts'
import type { Sent } from '../lab/conversation.ts'
import type { Answer, Ended, Stage } from './stage.ts'
import type { State, Talk } from './talk.ts'

export interface Played {
  talk: Talk
  /** What is not as the talk says; none: it ended right. */
  faults: string[]
  turns: { sent: readonly Sent[]; answer: Answer }[]
}

/** Plays a talk and judges it by what is true at its end. */
export async function runTalk(talk: Talk, stage: Stage): Promise<Played> {
  const session = await stage.open(talk)
  const turns: Played['turns'] = []
  for (const said of talk.says) {
    if ('later' in said) await session.wait(said.later)
    else turns.push({ sent: said, answer: await session.say(said) })
  }
  const ended = await session.end()
  return { talk, turns, faults: [...faultsOf(talk, ended), ...faultsOfWords(talk, turns)] }
}

function faultsOf(talk: Talk, { appointments, others, handoffs, told, waits }: Ended): string[] {
  const isOwnName = talk.web === undefined && talk.writer !== null
  const expected = talk.ends === 'unchanged' ? talk.has : talk.ends
  const named = expected.map((state) => ({
    ...state,
    ...(state.for === undefined && isOwnName && { for: talk.writer ?? '' }),
  }))
  const calls = [...new Set(handoffs)]
  const expectedCalls = talk.handoff === null ? [] : [talk.handoff]
  return [
    ...differences(named, appointments),
    ...differences(talk.others, others).map((fault) => `somebody else’s: ${fault}`),
    ...(calls.join() === expectedCalls.join()
      ? []
      : [`it called ${calls.join() || 'nobody'} instead of ${talk.handoff ?? 'nobody'}`]),
    ...talk.told
      .filter(({ page, text }) => !told.some((one) => one.page === page && text.test(one.text)))
      .map(({ page, text }) => `${page} was not told ${text.source}`),
    ...talk.waits.filter((one) => !waits.includes(one)).map((one) => `nobody waits: ${one}`),
    ...waits.filter((one) => !talk.waits.includes(one)).map((one) => `waits: ${one}`),
    ...told
      .filter(
        (one) => !talk.told.some(({ page, text }) => one.page === page && text.test(one.text)),
      )
      .map(({ page, text }) => `${page} was told “${text}”`),
  ]
}

function faultsOfWords(talk: Talk, turns: Played['turns']): string[] {
  const last = turns.at(-1)?.answer.text ?? ''
  const bad = turns.find(({ answer }) => talk.never?.test(answer.text ?? ''))
  return [
    ...(talk.answers === undefined || talk.answers.test(last)
      ? []
      : [`the last answer does not match ${talk.answers.source}`]),
    ...(bad ? [`it said “${bad.answer.text}”`] : []),
  ]
}

/** What is missing and what is too much. */
function differences(expected: readonly State[], found: readonly State[]): string[] {
  const left = [...found]
  const missing: string[] = []
  for (const state of expected) {
    const index = left.findIndex((one) => isLike(state, one))
    if (index === -1) missing.push(`missing: ${wordsOf(state)}`)
    else left.splice(index, 1)
  }
  return [...missing, ...left.map((state) => `too much: ${wordsOf(state)}`)]
}

/** Whether a state is as expected. Service, place, name and address count only if they are expected. */
const isLike = (expected: State, found: State): boolean =>
  (['slug', 'date', 'hour', 'status', 'attended', 'paid'] as const).every(
    (field) => expected[field] === found[field],
  ) &&
  (['service', 'place', 'for', 'address', 'session'] as const).every(
    (field) =>
      expected[field] === undefined || spoken(expected[field]) === spoken(found[field] ?? ''),
  )

/** `Dona Lúcia` and `Lúcia` are one name. */
const spoken = (text: string) =>
  plainWords(text).replace(/^(?:(?:dona|seu|sr|sra|dr|dra|doutor|doutora)\b\s*)+/, '')

const wordsOf = (state: State): string =>
  [
    ...[state.slug, state.date, state.hour, state.status],
    ...(['service', 'place', 'for', 'address', 'session'] as const).flatMap((field) =>
      state[field] === undefined ? [] : `${field}="${state[field]}"`,
    ),
    ...(['attended', 'paid'] as const).filter((field) => state[field]),
  ].join(' ')

const shown = (sent: Sent): string =>
  typeof sent === 'string' ? sent : 'tap' in sent ? `[${sent.tap}]` : `(${sent.other})`

/** A talk as a person reads it, with what is wrong. */
export const transcriptOf = ({ talk, turns, faults }: Played): string =>
  [
    `${talk.name}`,
    ...turns.flatMap(({ sent, answer: { text, options } }) => [
      ...sent.map((one) => `  > ${shown(one)}`),
      ...(text ?? '(silence)').split('\n').map((line) => `    ${line}`),
      ...(options.length > 0 ? [`    [${options.join('] [')}]`] : []),
    ]),
    ...faults.map((fault) => `  ✗ ${fault}`),
  ].join('\n')
