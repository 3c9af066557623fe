import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { weightsFile } from '../src/reading/learned/weights.ts'
import { crossValidate, mainOf } from './cross-validate.ts'
import { readExamples } from './examples.ts'
import { weightsOf } from './learn.ts'

// npm run agent:train: learns from the examples, and writes the weights that the agent reads with. README.md explains it.

const THRESHOLD = 0.8
const { values } = parseArgs({
  options: {
    examples: { type: 'string' },
    disagreements: { type: 'string', default: '0' },
    'only-scores': { type: 'boolean', default: false },
  },
})
const examples = readExamples(values.examples)
const say = (text: string) => process.stdout.write(`${text}\n`)
const percent = (part: number, of: number) => `${((100 * part) / Math.max(of, 1)).toFixed(1)} %`

const { scores, disagreements } = crossValidate(examples, THRESHOLD)
say(`${examples.length} examples of ${new Set(examples.map(({ by }) => by)).size} collections.`)
say('Each collection is read with what was learned from the others:\n')
say(`${'read'.padEnd(26)}   number     right      sure   right of the sure`)
for (const [name, one] of [...scores].toSorted(([left], [right]) => (left < right ? -1 : 1))) {
  say(
    [
      name.padEnd(26),
      String(one.all).padStart(8),
      percent(one.right, one.all).padStart(9),
      percent(one.sure, one.all).padStart(9),
      percent(one.rightOfSure, one.sure).padStart(9),
    ].join(' '),
  )
}
for (const { example, wants, sure } of disagreements.slice(0, Number(values.disagreements))) {
  say(`${sure.toFixed(2)} ${mainOf(example.wants)} or ${mainOf(wants)}? ${example.text}`)
}
if (!values['only-scores']) {
  writeFileSync(weightsFile, weightsOf(examples))
  say(`\nWrote ${weightsFile}.`)
}
