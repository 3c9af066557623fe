import { describe, expect, test } from 'vitest'
import { corpus } from './corpus.ts'
import { runCase } from './run-case.ts'

/** A conversation passes if each of this many runs ends right. */
const RUNS = 4

for (const [name, cases] of Object.entries(corpus)) {
  describe(name, () => {
    test.each(Object.entries(cases))('%s', async (_, given) => {
      for (let run = 0; run < RUNS; run += 1) {
        const { written, handoffs, lastAnswer, transcript } = await runCase(given)
        const told = JSON.stringify(transcript, null, 1)
        expect(written, told).toEqual(given.ends)
        expect(handoffs, told).toEqual(given.handoff ? [given.handoff] : [])
        if (given.answers) expect(lastAnswer, told).toMatch(given.answers)
      }
    })
  })
}

test('the corpus has at least 150 conversations, 40 of them confused', () => {
  const sizes = Object.fromEntries(
    Object.entries(corpus).map(([name, cases]) => [name, Object.keys(cases).length]),
  )
  const all = Object.values(sizes).reduce((sum, size) => sum + size, 0)
  expect(all).toBeGreaterThanOrEqual(150)
  expect(sizes.confused).toBeGreaterThanOrEqual(40)
})
