import { predict } from '../src/reading/learned/linear.rule.ts'
import { featuresOfWord } from '../src/reading/learned/name-owners.rule.ts'
import { typedIn } from '../src/reading/learned/shapes.rule.ts'
import { readRoles } from '../src/reading/learned/time-roles.rule.ts'
import { featuresOfMessage, readWants, type Want } from '../src/reading/learned/wants.rule.ts'
import type { Learned } from '../src/reading/learned/weights.ts'
import type { Example } from './examples.ts'
import { learn } from './learn.ts'

const FOLDS = 5

/** Something that was read in an example. */
export interface Outcome {
  example: Example
  /** `a first message`, `wants book` */
  what: string
  read: string
  isRight: boolean
  sure: number
}

/** Wants without the greeting beside them, which changes nothing. */
export const mainOf = (wants: readonly Want[]): string =>
  wants
    .filter((want) => want !== 'social' || wants.length === 1)
    .toSorted()
    .join('+')

/** Reads each author's messages with what was learned from the others'. */
export function crossValidate(examples: readonly Example[]): Outcome[] {
  const authors = [...new Set(examples.map(({ by }) => by))].toSorted()
  return Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const isLeftOut = ({ by }: Example) => authors.indexOf(by) % FOLDS === fold
    const learned = learn(examples.filter((one) => !isLeftOut(one)))
    return examples
      .filter(isLeftOut)
      .flatMap((example) => outcomesOf(learned, example).map((one) => ({ ...one, example })))
  })
}

function outcomesOf(learned: Learned, example: Example): Omit<Outcome, 'example'>[] {
  const { text, situation, topic, roles, names } = example
  const { wants, sure } = readWants(learned.wants, text, situation)
  const read = mainOf(wants)
  const whole = { read, sure, isRight: read === mainOf(example.wants) }
  const typed = typedIn(text)
  const likeliest = (what: string, given: Map<string, number>, right: string) => {
    const [read, sure] = [...given].reduce((best, one) => (one[1] > best[1] ? one : best))
    return { what, read, sure, isRight: read === right }
  }
  return [
    { what: 'a message', ...whole },
    ...example.wants.map((want) => ({
      ...{ what: `wants ${want}`, read, sure, isRight: wants.includes(want) },
    })),
    ...readRoles(learned.roles, { ...example, wants }).map((role, at) => ({
      ...{ what: `a time that is ${roles[at]}`, read: role, sure: 1, isRight: role === roles[at] },
    })),
    ...(topic === null
      ? []
      : [likeliest('a topic', predict(learned.topics, featuresOfMessage(text, situation)), topic)]),
    ...typed.flatMap((word, at) => {
      const owner = (Object.hasOwn(names, word) && names[word]) || 'nobody'
      if (owner === 'page' || owner === 'service') return []
      const what = owner === 'nobody' ? 'a word that is no name' : `a name of the ${owner}`
      return likeliest(what, predict(learned.names, featuresOfWord(typed, at, situation)), owner)
    }),
  ]
}
