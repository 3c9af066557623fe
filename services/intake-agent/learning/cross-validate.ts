import { predict } from '../src/reading/learned/linear.rule.ts'
import { featuresOfWord } from '../src/reading/learned/name-owners.rule.ts'
import { typedIn } from '../src/reading/learned/shapes.rule.ts'
import { readRoles } from '../src/reading/learned/time-roles.rule.ts'
import { featuresOfMessage, readWants, type Want } from '../src/reading/learned/wants.rule.ts'
import type { Learned } from '../src/reading/learned/weights.ts'
import type { Example } from './examples.ts'
import { learn } from './learn.ts'

const FOLDS = 5

/** How often something was read right. */
interface Score {
  all: number
  right: number
  /** Those that are read and not asked about. */
  sure: number
  rightOfSure: number
}

/** An example that what was learned from the others contradicts. */
export interface Disagreement {
  example: Example
  wants: readonly Want[]
  sure: number
}

/** Wants without the greeting beside them, which changes nothing. */
export const mainOf = (wants: readonly Want[]): string =>
  wants.length === 1
    ? wants.join()
    : wants
        .filter((want) => want !== 'social')
        .toSorted()
        .join('+')

/** Reads each author's messages with what was learned from the others'. */
export function crossValidate(
  examples: readonly Example[],
  threshold: number,
): { scores: Map<string, Score>; disagreements: Disagreement[] } {
  const scores = new Map<string, Score>()
  const disagreements: Disagreement[] = []
  const count = (name: string, isRight: boolean, sure: number) => {
    const one = scores.get(name) ?? { all: 0, right: 0, sure: 0, rightOfSure: 0 }
    const isSure = sure >= threshold
    scores.set(name, {
      ...{ all: one.all + 1, right: one.right + Number(isRight) },
      sure: one.sure + Number(isSure),
      rightOfSure: one.rightOfSure + Number(isSure && isRight),
    })
  }
  const authors = [...new Set(examples.map(({ by }) => by))].toSorted()
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const isLeftOut = ({ by }: Example) => authors.indexOf(by) % FOLDS === fold
    const learned = learn(examples.filter((one) => !isLeftOut(one)))
    for (const example of examples.filter(isLeftOut)) {
      const { wants, sure } = readWants(learned.wants, example.text, example.situation)
      const isRight = mainOf(wants) === mainOf(example.wants)
      count('a message', isRight, sure)
      if (example.situation.first) count('a first message', isRight, sure)
      if (example.isChecked) count('a checked message', isRight, sure)
      for (const want of example.wants) count(`wants ${want}`, wants.includes(want), sure)
      if (!isRight) disagreements.push({ example, wants, sure })
      countParts(learned, example, wants, count)
    }
  }
  return { scores, disagreements: disagreements.toSorted((one, two) => two.sure - one.sure) }
}

function countParts(
  learned: Learned,
  example: Example,
  wants: readonly Want[],
  count: (name: string, isRight: boolean, sure: number) => void,
) {
  const { text, situation, topic, roles, names } = example
  for (const [at, role] of readRoles(learned.roles, { ...example, wants }).entries()) {
    count(`a time that is ${roles[at]}`, role === roles[at], 1)
  }
  if (topic !== null) {
    const [read, sure] = likeliest(predict(learned.topics, featuresOfMessage(text, situation)))
    count('a topic', read === topic, sure)
  }
  const typed = typedIn(text)
  for (const [at, word] of typed.entries()) {
    const owner = Object.hasOwn(names, word) ? names[word] : 'nobody'
    if (owner === undefined || owner === 'page' || owner === 'service') continue
    const [read, sure] = likeliest(predict(learned.names, featuresOfWord(typed, at, situation)))
    const name = owner === 'nobody' ? 'a word that is no name' : `a name of the ${owner}`
    count(name, read === owner, sure)
  }
}

const likeliest = (given: Map<string, number>): [string, number] =>
  [...given].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0])
