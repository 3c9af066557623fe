import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { topicNames } from '../src/reading/command.ts'
import { pack } from '../src/reading/learned/linear.rule.ts'
import { featuresOfWord, nameOwners } from '../src/reading/learned/name-owners.rule.ts'
import { typedIn } from '../src/reading/learned/shapes.rule.ts'
import { featuresOfTime, timeRoles } from '../src/reading/learned/time-roles.rule.ts'
import { featuresOfMessage, wantNames } from '../src/reading/learned/wants.rule.ts'
import type { Learned } from '../src/reading/learned/weights.ts'
import { type Example, examplesFile } from './examples.ts'
import { type Row, train } from './train.ts'

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

export function learn(examples: readonly Example[]): Learned {
  return {
    wants: train(examples.map(wantsRow), { labels: wantNames, several: true, ...usual }),
    roles: train(examples.flatMap(roleRows), { labels: timeRoles, several: false, ...usual }),
    names: train(examples.flatMap(nameRows), {
      ...{ labels: nameOwners, several: false, epochs: 5, rate: 0.15 },
    }),
    topics: train(examples.flatMap(topicRows), { labels: topicNames, several: false, ...usual }),
  }
}

/** More features read hardly anything else: see README.md. */
const MOST_FEATURES = 12_000

const sources = [
  examplesFile,
  ...['learn.ts', 'train.ts'].map((file) => join(import.meta.dirname, file)),
  ...globSync(join(import.meta.dirname, '../src/reading/learned/*.rule.ts')),
]

/** What weights are made of: another sum means that they are to be learned anew. */
export function sumOfSources(): string {
  const hash = createHash('sha256')
  for (const file of sources.toSorted()) hash.update(readFileSync(file))
  return hash.digest('hex')
}

/** The file of weights. */
export function weightsOf({ wants, roles, names, topics }: Learned): string {
  const packed = {
    madeFrom: sumOfSources(),
    wants: pack(wants, MOST_FEATURES),
    roles: pack(roles, MOST_FEATURES),
    names: pack(names, MOST_FEATURES),
    topics: pack(topics, MOST_FEATURES / 4),
  }
  return `${JSON.stringify(packed, null, 1)}\n`
}
