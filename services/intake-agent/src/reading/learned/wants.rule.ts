import { type LinearModel, predict } from './linear.rule.ts'
import { edged, isStop, shapesIn } from './shapes.rule.ts'
import { featuresOfSituation, type Situation, stateOf } from './situation.rule.ts'

/** What a message can want; learning/README.md says what each means. */
export const wantNames = [
  ...(['book', 'move', 'cancel', 'attend', 'list', 'pay', 'wait', 'tell'] as const),
  ...(['choose', 'yes', 'no', 'stop', 'correct', 'name', 'address', 'phone'] as const),
  ...(['ask', 'pix', 'late', 'human', 'crisis', 'restart', 'pause', 'social', 'unclear'] as const),
] as const
export type Want = (typeof wantNames)[number]

/** The features of a message: its words, their neighbours and letters, each beside the situation. */
export function featuresOfMessage(text: string, situation: Situation): Set<string> {
  const shapes = shapesIn(text)
  const spoken = shapes.filter((shape) => !isStop(shape))
  const state = stateOf(situation)
  const has = situation.own > 0 ? 'own' : 'none'
  const found = new Set(['bias', ...featuresOfSituation(situation), `${state}&${has}`])
  found.add(`state=${state}`)
  for (const [at, shape] of shapes.entries()) {
    const before = edged(shapes, at - 1)
    found.add(`w:${shape}`).add(`${state}&w:${shape}`).add(`${has}&w:${shape}`)
    found.add(`b:${before} ${shape}`)
    if (at > 1) {
      found.add(`t:${shapes[at - 2]} ${before} ${shape}`).add(`k:${shapes[at - 2]} _ ${shape}`)
    }
    if (shape.length > 3 && !shape.startsWith('#')) addLetters(found, shape)
  }
  for (const shape of spoken.slice(0, 2)) found.add(`f:${shape}`)
  found.add(`b:${shapes.at(-1) ?? '^'} $`)
  found.add(`length=${Math.min(5, Math.ceil(Math.log2(spoken.length + 1)))}&${state}`)
  if (spoken.length <= 2) found.add(`all=${spoken.join(' ')}&${state}`)
  return found
}

/** Three to five letters of a word: slips of the keyboard and forms of a verb share them. */
function addLetters(found: Set<string>, word: string) {
  const whole = `<${word}>`
  for (let size = 3; size <= 5; size += 1) {
    for (let from = 0; from + size <= whole.length; from += 1) {
      found.add(`c:${whole.slice(from, from + size)}`)
    }
  }
}

export interface ReadWants {
  wants: Want[]
  /** How likely it is that exactly these are wanted: a second wish in doubt is doubt, too. */
  sure: number
  /** Every want, the likeliest first. */
  likely: { want: Want; sure: number }[]
}

const isWant = (label: string): label is Want => wantNames.some((name) => name === label)

/** What a message wants. There is always one want: if none is likely, the likeliest. */
export function readWants(model: LinearModel, text: string, situation: Situation): ReadWants {
  const given = predict(model, featuresOfMessage(text, situation))
  const likely = [...given]
    .flatMap(([want, sure]) => (isWant(want) ? { want, sure } : []))
    .toSorted((one, other) => other.sure - one.sure)
  const wants = likely.filter(({ sure }) => sure > 0.5).map(({ want }) => want)
  // A greeting beside a wish is told apart by its words, so doubts about it are none about the wish.
  const counted = likely.filter(({ want }) => want !== 'social')
  const isShort = shapesIn(text).length <= 5
  const isRead = wants.some((want) => want !== 'social') || (wants.length > 0 && isShort)
  if (isRead) {
    const sure = counted.reduce((product, one) => product * Math.max(one.sure, 1 - one.sure), 1)
    return { wants, sure, likely }
  }
  const best = counted.slice(0, 1)
  return { wants: [...wants, ...best.map(({ want }) => want)], sure: best[0]?.sure ?? 0, likely }
}
