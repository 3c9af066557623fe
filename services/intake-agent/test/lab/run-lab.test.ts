import { expect, test } from 'vitest'
import { embeddedAnswer } from './answer.ts'
import { reportOf, tableOf } from './report.ts'
import { figuresOf, runLab, totalOf } from './run-lab.ts'

test('in the lab nothing is written without a yes, and nearly everybody reaches their goal', async () => {
  const played = await runLab({ answer: embeddedAnswer, runs: 4, seed: 7 })
  const total = totalOf(played)
  expect(total.wrongActions).toBe(0)
  expect(total.passAll).toBeGreaterThan(0.9)
  const table = tableOf(played, 4)
  for (const { persona } of figuresOf(played)) expect(table).toContain(persona)
  expect(table).toContain('pass^4')

  // The same seed gives the same conversations.
  const again = await runLab({ answer: embeddedAnswer, runs: 1, seed: 7 })
  const first = played.filter(({ run }) => run === 1)
  expect(again.map(({ transcript }) => transcript)).toEqual(
    first.map(({ transcript }) => transcript),
  )

  const report = reportOf(played, { title: 'The town', runs: 4 })
  expect(report.match(/<details/g)).toHaveLength(played.length)
  expect(report).not.toContain('<tool>')
})

test('the lab reports an agent that books without a yes', async () => {
  const played = await runLab({
    runs: 1,
    async answer(turn) {
      const reply = await embeddedAnswer(turn)
      const { proposal } = reply.memory
      if (proposal) await turn.tools.commit(proposal[0])
      return reply
    },
  })
  expect(totalOf(played).wrongActions).toBeGreaterThan(0)
})
