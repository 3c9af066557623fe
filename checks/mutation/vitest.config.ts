import { defineConfig } from 'vitest/config'
import { parts } from './parts.ts'

const part = parts[process.env.MUTATION_PART ?? '']

/** The tests of one part; Stryker runs them in its copy of the project. */
export default defineConfig({
  test: {
    include: part?.tests ?? [],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
