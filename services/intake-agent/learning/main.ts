import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { weightsFile } from '../src/reading/learned/weights.ts'
import { crossValidate, mainOf } from './cross-validate.ts'
import { readExamples } from './examples.ts'
import { weightsOf } from './learn.ts'

// npm run agent:train: learns from the examples, and writes the weights that the agent reads with. README.md explains it.

const { values } = parseArgs({
  options: {
    disagreements: { type: 'string', default: '0' },
    'only-scores': { type: 'boolean', default: false },
  },
})
const examples = readExamples()
const say = (text: string) => process.stdout.write(`${text}\n`)
const percent = (part: number, of: number) => `${((100 * part) / Math.max(of, 1)).toFixed(1)} %`

const outcomes = crossValidate(examples)
say(`${examples.length} examples of ${new Set(examples.map(({ by }) => by)).size} collections.`)
say('Each collection is read with what was learned from the others:\n')
say(`${'read'.padEnd(26)}   number     right      sure   right of the sure`)
const byKind = Map.groupBy(outcomes, ({ what }) => what)
for (const [what, all] of [...byKind].toSorted(([left], [right]) => (left < right ? -1 : 1))) {
  const right = all.filter(({ isRight }) => isRight)
  const sure = all.filter((one) => one.sure >= 0.8)
  const shares = [
    percent(right.length, all.length),
    percent(sure.length, all.length),
    percent(sure.filter(({ isRight }) => isRight).length, sure.length),
  ]
  say(
    `${what.padEnd(26)} ${[all.length, ...shares].map((one) => String(one).padStart(9)).join(' ')}`,
  )
}
const surest = outcomes
  .filter(({ what, isRight }) => what === 'a message' && !isRight)
  .toSorted((one, other) => other.sure - one.sure)
for (const { example, read, sure } of surest.slice(0, Number(values.disagreements)))
  say(`${sure.toFixed(2)} ${mainOf(example.wants)} or ${read}? ${example.text}`)
if (!values['only-scores']) {
  writeFileSync(weightsFile, weightsOf(examples))
  say(`\nWrote ${weightsFile}.`)
}
