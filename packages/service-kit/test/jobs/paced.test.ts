import { until } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { paced } from '../../src/jobs/paced.ts'

test('the first is done at once, and what follows closely is done once more, later', async () => {
  const times: number[] = []
  const ask = paced(() => void times.push(performance.now()), 50)
  ask()
  expect(times.length).toBe(1)
  for (let n = 0; n < 10; n += 1) ask()
  expect(times.length).toBe(1)
  await until(() => times.length === 2, { what: 'the second time' })
  const [first = 0, second = 0] = times
  expect(second - first).toBeGreaterThan(45)
  await until(() => performance.now() > second + 50, { what: 'a pause' })
  expect(times.length).toBe(2)
  ask()
  expect(times.length).toBe(3)
})
