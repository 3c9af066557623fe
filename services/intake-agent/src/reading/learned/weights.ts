import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LinearModel, type PackedModel, unpack } from './linear.rule.ts'

/** Made by `npm run agent:train`; `npm run check` compares it with the examples. */
export const weightsFile = join(import.meta.dirname, 'weights.json')

type Weights = Record<keyof Learned, PackedModel> & { madeFrom: string }

export const readWeights = (): Weights => JSON.parse(readFileSync(weightsFile, 'utf8'))

let known: Learned | undefined

/** What was learned. It is read from its file once, with the first message. */
export function learned(): Learned {
  if (known) return known
  const { wants, roles, names, topics } = readWeights()
  known = {
    ...{ wants: unpack(wants), roles: unpack(roles) },
    ...{ names: unpack(names), topics: unpack(topics) },
  }
  return known
}

/** What was learned from the examples: one model for each question about a message. */
export interface Learned {
  /** What it wants. */
  wants: LinearModel
  /** What each time in it is for. */
  roles: LinearModel
  /** Whose name each word is. */
  names: LinearModel
  /** What a question is about. */
  topics: LinearModel
}
