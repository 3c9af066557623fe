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
  /** Of its words, the least sure one. */
  sure: number
}

/**
 * The names in a message.
 * @param isKnown a word of the page, its services or its trade: looked up, and nobody's name
 */
export function readNames(
  model: LinearModel,
  typed: readonly string[],
  situation: Situation,
  isKnown: (word: string) => boolean,
): ReadName[] {
  const names: ReadName[] = []
  let last = -3
  for (const [at, word] of typed.entries()) {
    if (isKnown(word)) continue
    const given = predict(model, featuresOfWord(typed, at, situation))
    const owner = nameOwners.reduce((best, one) =>
      (given.get(one) ?? 0) > (given.get(best) ?? 0) ? one : best,
    )
    if (owner === 'nobody') continue
    const sure = given.get(owner) ?? 0
    const before = names.at(-1)
    const link = typed[at - 1] ?? ''
    const isLinked = last === at - 2 && linking.has(plain(link))
    if (before?.owner === owner && (last === at - 1 || isLinked)) {
      before.words.push(...(isLinked ? [link, word] : [word]))
      before.sure = Math.min(before.sure, sure)
    } else names.push({ owner, words: [word], sure })
    last = at
  }
  return names
}
