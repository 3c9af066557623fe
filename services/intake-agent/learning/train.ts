import { type LinearModel, normalise } from '../src/reading/learned/linear.rule.ts'

/** Something to learn from: its features, and the labels that are right. */
export interface Row {
  features: ReadonlySet<string>
  labels: readonly string[]
  /** How much it counts. */
  weight: number
}

export interface Manner {
  labels: readonly string[]
  several: boolean
  epochs: number
  rate: number
}

/** A feature of fewer rows says nothing about others. */
const LEAST_ROWS = 2
const DECAY = 1e-3

/** Logistic regression by AdaGrad. The same rows give the same weights. */
export function train(
  rows: readonly Row[],
  { labels, several, epochs, rate }: Manner,
): LinearModel {
  const index = indexOf(rows)
  const size = labels.length
  const weights = new Float32Array(index.size * size)
  const squares = new Float32Array(index.size * size).fill(1e-3)
  const data = rows.map(({ features, labels: right, weight }) => ({
    ids: Int32Array.from([...features].flatMap((feature) => index.get(feature) ?? [])),
    right: labels.map((label) => (right.includes(label) ? 1 : 0)),
    weight,
  }))
  const scores = new Float64Array(size)
  const mean = new Float32Array(weights.length)
  const chance = chances(7)
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (const { ids, right, weight } of shuffled(data, chance)) {
      scores.fill(0)
      for (const id of ids) {
        for (let label = 0; label < size; label += 1) {
          scores[label] = (scores[label] ?? 0) + (weights[id * size + label] ?? 0)
        }
      }
      normalise(scores, several)
      for (let label = 0; label < size; label += 1) {
        const slope = ((scores[label] ?? 0) - (right[label] ?? 0)) * weight
        if (Math.abs(slope) < 1e-3) continue
        for (const id of ids) {
          const cell = id * size + label
          const old = weights[cell] ?? 0
          const step = slope + DECAY * old
          const square = (squares[cell] ?? 0) + step * step
          squares[cell] = square
          weights[cell] = old - (rate * step) / Math.sqrt(square)
        }
      }
    }
    // The mean of the later epochs depends less on the order of the rows than the last one alone.
    const later = Math.ceil(epochs / 2)
    if (epoch >= epochs - later) {
      for (const [cell, weight] of weights.entries())
        mean[cell] = (mean[cell] ?? 0) + weight / later
    }
  }
  return { labels, several, index, weights: mean }
}

function indexOf(rows: readonly Row[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { features } of rows) {
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  }
  const kept = [...counts].filter(([, count]) => count >= LEAST_ROWS)
  return new Map(kept.map(([feature], at) => [feature, at]))
}

function shuffled<T>(items: readonly T[], chance: () => number): T[] {
  const all = [...items]
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(chance() * (at + 1))
    const [one, two] = [all[at], all[other]]
    if (one !== undefined && two !== undefined) [all[at], all[other]] = [two, one]
  }
  return all
}

/** Numbers from 0 to 1 that are always the same (Mulberry32). */
function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}
