import { plain } from '../../language/words/spelling.rule.ts'
import { type LinearModel, predict } from './linear.rule.ts'
import { edged, shapeOf } from './shapes.rule.ts'
import type { Situation } from './situation.rule.ts'

/** Whose name a word is: nobody's, that of somebody who is booked for, or the writer's. */
export const nameOwners = ['nobody', 'guest', 'client'] as const
export type NameOwner = (typeof nameOwners)[number]

/** The features of the typed word at an index. */
export function featuresOfWord(
  typed: readonly string[],
  at: number,
  { asked, guest }: Situation,
): Set<string> {
  const shapes = typed.map((word) => shapeOf(plain(word)))
  const shape = (index: number) => edged(shapes, index)
  const isCased = (index: number) => /^\p{Lu}/u.test(typed[index] ?? '')
  const here = plain(typed[at] ?? '')
  const found = new Set(['bias', `asked=${asked}`, `guest=${guest}`, `w:${here}`])
  found.add(`cased=${isCased(at)}&${at === 0}`).add(`asked=${asked}&cased=${isCased(at)}`)
  for (let size = 2; size <= 4; size += 1) {
    found.add(`suffix:${here.slice(-size)}`).add(`prefix:${here.slice(0, size)}`)
  }
  for (let distance = 1; distance <= 4; distance += 1) {
    const [left, right] = [shape(at - distance), shape(at + distance)]
    found.add(`l${distance}:${left}`).add(`r${distance}:${right}`)
    if (distance < 4) found.add(`l:${left}`).add(`r:${right}`)
    if (distance < 3) found.add(`l${distance}:cased=${isCased(at - distance)}&${isCased(at)}`)
  }
  found.add(`lb:${shape(at - 2)} ${shape(at - 1)}`).add(`rb:${shape(at + 1)} ${shape(at + 2)}`)
  found.add(`lt:${shape(at - 3)} ${shape(at - 2)} ${shape(at - 1)}`)
  found.add(`lr:${shape(at - 1)} ${shape(at + 1)}`)
  found.add(`few=${Math.min(typed.length, 4)}&${asked}`)
  return found
}

/** Words between the parts of a name. */
const linking: ReadonlySet<string> = new Set(['da', 'de', 'do', 'das', 'dos'])

export interface ReadName {
  owner: Exclude<NameOwner, 'nobody'>
  /** As it was typed. */
  words: string[]
  /** Of its words, the surest one. */
  sure: number
}

/** A word is a name from here on; beside another one, from less. */
const NAME = 0.5
const BESIDE = 0.15

/**
 * The names in a message. Words beside each other are one name, of whom most of them say.
 * @param isKnown a word of the page, its services or its trade: looked up, and nobody's name
 */
export function readNames(
  model: LinearModel,
  typed: readonly string[],
  situation: Situation,
  isKnown: (word: string) => boolean,
): ReadName[] {
  const chances = typed.map((word, at) =>
    isKnown(word) ? null : predict(model, featuresOfWord(typed, at, situation)),
  )
  return spansOf(typed, chances).map(({ from, to }) => {
    const of = chances.slice(from, to).filter((given) => given !== null)
    const sum = (owner: NameOwner) =>
      of.reduce((total, given) => total + (given.get(owner) ?? 0), 0)
    const owner = sum('client') > sum('guest') ? 'client' : 'guest'
    const sure = Math.max(...of.map((given) => given.get(owner) ?? 0))
    return { owner, words: typed.slice(from, to), sure }
  })
}

/** Where names begin and end, with the small words in them: `Maria de Lourdes`. */
function spansOf(
  typed: readonly string[],
  chances: readonly (ReadonlyMap<string, number> | null)[],
): { from: number; to: number }[] {
  const chanceAt = (at: number) => 1 - (chances[at]?.get('nobody') ?? 1)
  const spans: { from: number; to: number }[] = []
  for (let at = 0; at < typed.length; at += 1) {
    if (chanceAt(at) < NAME) continue
    let [from, to] = [at, at + 1]
    while (chanceAt(from - 1) >= BESIDE) from -= 1
    const goesOn = () => {
      if (chanceAt(to) >= BESIDE) return 1
      return linking.has(plain(typed[to] ?? '')) && chanceAt(to + 1) >= BESIDE ? 2 : 0
    }
    for (let more = goesOn(); more > 0; more = goesOn()) to += more
    spans.push({ from: Math.max(from, spans.at(-1)?.to ?? 0), to })
    at = to - 1
  }
  return spans
}
