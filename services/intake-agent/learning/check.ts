import { readWeights } from '../src/reading/learned/weights.ts'
import { sumOfSources } from './learn.ts'

// npm run check: whether the weights that the agent reads with were learned from the examples as they are.

if (readWeights().madeFrom !== sumOfSources()) {
  process.stdout.write(
    'The examples, or what is learned from them, have changed: run `npm run agent:train`, and commit the weights.\n',
  )
  process.exitCode = 1
}
