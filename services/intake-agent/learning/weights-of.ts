import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Learned } from '../src/reading/learned/learned.rule.ts'
import { pack } from '../src/reading/learned/linear.rule.ts'
import { examplesFile } from './examples.ts'

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
