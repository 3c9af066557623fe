import { readWeights } from '../src/reading/learned/weights.ts'
import { readExamples } from './examples.ts'
import { sumOf } from './learn.ts'

// npm run check: whether the weights that the agent reads with were learned from the examples as they are, and as they are read.

if (readWeights().madeFrom !== sumOf(readExamples())) {
  process.stdout.write(
    'The examples, or what is learned from them, have changed: run `npm run agent:train`, and commit the weights.\n',
  )
  process.exitCode = 1
}
