import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { topicNames } from '../src/reading/command.ts'
import { pack } from '../src/reading/learned/linear.rule.ts'
import { featuresOfWord, nameOwners } from '../src/reading/learned/name-owners.rule.ts'
import { typedIn } from '../src/reading/learned/shapes.rule.ts'
import { featuresOfTime, timeRoles } from '../src/reading/learned/time-roles.rule.ts'
import { featuresOfMessage, wantNames } from '../src/reading/learned/wants.rule.ts'
import type { Learned } from '../src/reading/learned/weights.ts'
import type { Example } from './examples.ts'
import { type Manner, type Row, train } from './train.ts'

/** What somebody has read counts more than what was labelled by program. */
const weightOf = ({ isChecked }: Example) => (isChecked ? 2 : 1)

const wantsRow = (one: Example): Row => ({
  features: featuresOfMessage(one.text, one.situation),
  labels: one.wants,
  weight: weightOf(one),
})

const topicRows = (one: Example): Row[] =>
  one.topic === null ? [] : [{ ...wantsRow(one), labels: [one.topic] }]

const roleRows = (one: Example): Row[] =>
  one.spans.flatMap((span, at) => {
    const role = one.roles[at]
    const features = featuresOfTime(span, one)
    return role === undefined ? [] : [{ features, labels: [role], weight: weightOf(one) }]
  })

/** Names of the page and its services are looked up, and not learned. */
function nameRows(one: Example): Row[] {
  const typed = typedIn(one.text)
  return typed.flatMap((word, at) => {
    const owner = Object.hasOwn(one.names, word) ? one.names[word] : undefined
    if (owner === 'page' || owner === 'service') return []
    const features = featuresOfWord(typed, at, one.situation)
    return [{ features, labels: [owner ?? 'nobody'], weight: owner === undefined ? 1 : 2 }]
  })
}

const usual = { epochs: 8, rate: 0.1 }

/** What each model learns from, and how. */
const lessonsOf = (examples: readonly Example[]): Record<keyof Learned, [Row[], Manner]> => ({
  wants: [examples.map(wantsRow), { labels: wantNames, several: true, ...usual }],
  roles: [examples.flatMap(roleRows), { labels: timeRoles, several: false, ...usual }],
  names: [
    examples.flatMap(nameRows),
    { labels: nameOwners, several: false, epochs: 5, rate: 0.15 },
  ],
  topics: [examples.flatMap(topicRows), { labels: topicNames, several: false, ...usual }],
})

export function learn(examples: readonly Example[]): Learned {
  const { wants, roles, names, topics } = lessonsOf(examples)
  return {
    ...{ wants: train(...wants), roles: train(...roles) },
    ...{ names: train(...names), topics: train(...topics) },
  }
}

/** More features read hardly anything else: see README.md. */
const MOST_FEATURES = 12_000

/** How rows become weights. */
const sources = ['learn.ts', 'train.ts'].map((file) => join(import.meta.dirname, file))

/**
 * What weights are made of: another sum means that they are to be learned anew. The features themselves are counted in, and so is
 * whatever they depend on: a date that the grammar reads otherwise changes them.
 */
export function sumOf(examples: readonly Example[]): string {
  const hash = createHash('sha256')
  for (const file of sources) hash.update(readFileSync(file))
  for (const [name, [rows, manner]] of Object.entries(lessonsOf(examples))) {
    hash.update(`${name} ${JSON.stringify(manner)}\n`)
    for (const { features, labels, weight } of rows)
      hash.update(`${[...features].join('\t')}\n${labels} ${weight}\n`)
  }
  return hash.digest('hex')
}

/** The file of weights. */
export function weightsOf(examples: readonly Example[]): string {
  const { wants, roles, names, topics } = learn(examples)
  const packed = {
    madeFrom: sumOf(examples),
    wants: pack(wants, MOST_FEATURES),
    roles: pack(roles, MOST_FEATURES),
    names: pack(names, MOST_FEATURES),
    topics: pack(topics, MOST_FEATURES / 4),
  }
  return `${JSON.stringify(packed, null, 1)}\n`
}
