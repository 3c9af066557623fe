/** A linear model over named features: one weight for each feature and label. */
export interface LinearModel {
  labels: readonly string[]
  /** Each label is a question of its own; otherwise exactly one of them is right. */
  several: boolean
  index: ReadonlyMap<string, number>
  /** Of a feature the weights of all labels stand beside each other. */
  weights: Float32Array
}

/** A model as it stands in the file of weights. */
export interface PackedModel {
  labels: readonly string[]
  several: boolean
  /** A byte divided by it is a weight. */
  scale: number
  features: readonly string[]
  /** A signed byte for each weight, in base64. */
  weights: string
}

/** Makes scores probabilities, in place. */
export function normalise(scores: Float64Array, several: boolean): void {
  if (several) {
    for (const [at, score] of scores.entries()) scores[at] = 1 / (1 + Math.exp(-score))
    return
  }
  const most = Math.max(...scores)
  let sum = 0
  for (const [at, score] of scores.entries()) {
    scores[at] = Math.exp(score - most)
    sum += scores[at] ?? 0
  }
  for (const [at, score] of scores.entries()) scores[at] = score / sum
}

/** The probability of each label. Features that the model does not know count nothing. */
export function predict(
  { labels, several, index, weights }: LinearModel,
  features: Iterable<string>,
): Map<string, number> {
  const size = labels.length
  const scores = new Float64Array(size)
  for (const feature of features) {
    const row = index.get(feature)
    if (row === undefined) continue
    for (let label = 0; label < size; label += 1) {
      scores[label] = (scores[label] ?? 0) + (weights[row * size + label] ?? 0)
    }
  }
  normalise(scores, several)
  return new Map(labels.map((label, at) => [label, scores[at] ?? 0]))
}

/** The heaviest features of a model, a byte for each weight. */
export function pack({ labels, several, index, weights }: LinearModel, most: number): PackedModel {
  const size = labels.length
  const rowOf = (at: number) => weights.subarray(at * size, (at + 1) * size)
  const heaviest = [...index]
    .map(([name, at]) => ({ name, row: rowOf(at), weight: Math.max(...rowOf(at).map(Math.abs)) }))
    .toSorted((one, other) => other.weight - one.weight || (one.name < other.name ? -1 : 1))
    .slice(0, most)
  const scale = 127 / (heaviest[0]?.weight || 1)
  const bytes = Int8Array.from(
    heaviest.flatMap(({ row }) => [...row]),
    (weight) => Math.round(weight * scale),
  )
  return {
    ...{ labels, several, scale },
    features: heaviest.map(({ name }) => name),
    weights: Buffer.from(bytes.buffer).toString('base64'),
  }
}

export function unpack({ labels, several, scale, features, weights }: PackedModel): LinearModel {
  const bytes = Buffer.from(weights, 'base64')
  return {
    ...{ labels, several },
    index: new Map(features.map((name, at) => [name, at])),
    weights: Float32Array.from(new Int8Array(bytes), (byte) => byte / scale),
  }
}
