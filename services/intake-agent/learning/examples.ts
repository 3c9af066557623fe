import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Token, tokensOf } from '../src/language/words/tokens.rule.ts'
import { type Topic, topicNames } from '../src/reading/command.ts'
import { nothingKnown, type Situation } from '../src/reading/learned/situation.rule.ts'
import {
  shapeOfToken,
  type TimeRole,
  type TimeSpan,
  timeRoles,
} from '../src/reading/learned/time-roles.rule.ts'
import { timesIn } from '../src/reading/learned/times-in.rule.ts'
import { type Want, wantNames } from '../src/reading/learned/wants.rule.ts'

/** The day on which all messages are said to be written, as in the talks: a Tuesday. */
const TODAY = Temporal.PlainDate.from('2026-11-24')

export const examplesFile = join(import.meta.dirname, 'examples.jsonl')

const some = z.string().exactOptional()
const yes = z.literal(true).exactOptional()

/** One line of the examples: README.md says what each field means. */
const line = z.strictObject({
  by: z.string(),
  checked: z.literal(true).exactOptional(),
  text: z.string(),
  in: z.strictObject({
    ...{ proposal: some, asked: some, task: some, shown: some, notice: some },
    own: z.literal([1, 2]).exactOptional(),
    ...{ invited: yes, done: yes, guest: yes, first: z.literal(false).exactOptional() },
  }),
  wants: z.array(z.enum(wantNames)).min(1),
  topic: z.enum(topicNames).exactOptional(),
  times: z.array(z.tuple([z.string(), z.enum(timeRoles)]).rest(z.literal('own'))).exactOptional(),
  names: z.record(z.string(), z.enum(['guest', 'client', 'page', 'service'])).exactOptional(),
})
export type ExampleLine = z.output<typeof line>

/** A message with what is right about it. */
export interface Example {
  /** The collection that it comes from: one author's. */
  by: string
  isChecked: boolean
  text: string
  situation: Situation
  wants: readonly Want[]
  topic: Topic | null
  /** The tokens of the grammar, as shapes. */
  shapes: readonly string[]
  spans: readonly TimeSpan[]
  roles: readonly TimeRole[]
  /** By the word as it was typed; a word that is not here is nobody's name. */
  names: Readonly<Record<string, 'guest' | 'client' | 'page' | 'service'>>
}

function wordOf(token: Token): string {
  if (token.kind === 'word') return token.text
  if (token.kind === 'number' || token.kind === 'ordinal') return String(token.value)
  if (token.kind === 'date') return `${token.day}/${token.month}`
  if (token.kind !== 'clock') return '.'
  const [hour, minute] = [Math.floor(token.minutes / 60), token.minutes % 60]
  return `${hour}h${minute === 0 ? '' : String(minute).padStart(2, '0')}`
}

/** The times that the grammar finds in a message, in its words: `sexta`, `as 15h`. */
export function timesOf(text: string) {
  const tokens = tokensOf(text)
  return {
    shapes: tokens.map(shapeOfToken),
    times: timesIn(tokens, TODAY).map((found) => ({
      ...{ ...found, words: tokens.slice(found.at, found.next).map(wordOf).join(' ') },
    })),
  }
}

/** @throws if the times of the line are not those that the grammar finds */
export function exampleOf(one: ExampleLine): Example {
  const { shapes, times } = timesOf(one.text)
  const given = one.times ?? []
  const found = times.map(({ words }) => words)
  if (found.join(';') !== given.map(([words]) => words).join(';')) {
    throw new Error(`“${one.text}”: the grammar finds the times ${JSON.stringify(found)}.`)
  }
  return {
    ...{ by: one.by, isChecked: one.checked === true, text: one.text, wants: one.wants, shapes },
    situation: { ...nothingKnown, ...one.in },
    topic: one.topic ?? null,
    spans: times.map(({ words: _, ...span }, at) => ({
      ...span,
      isOwn: given[at]?.[2] === 'own',
    })),
    roles: given.map(([, role]) => role),
    names: one.names ?? {},
  }
}

export const readLines = (file = examplesFile): ExampleLine[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((text) => text !== '')
    .map((text) => line.parse(JSON.parse(text)))

export const readExamples = (file = examplesFile): Example[] => readLines(file).map(exampleOf)
