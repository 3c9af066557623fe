import { expect, test } from 'vitest'
import { grouped } from './grouped.ts'

test('calls that arrive while one is under way share the next round trip', async () => {
  const groups: number[][] = []
  const double = grouped(async (inputs: number[]) => {
    groups.push(inputs)
    return inputs.map((input) => input * 2)
  })
  expect(await Promise.all([1, 2, 3, 4].map(double))).toEqual([2, 4, 6, 8])
  expect(groups).toEqual([[1], [2, 3, 4]])
})

test('a failed group fails each of its calls, and no later one', async () => {
  let fail = true
  const answer = grouped(async (inputs: number[]) => {
    if (fail) throw new Error('no connection')
    return inputs
  })
  await expect(answer(1)).rejects.toThrow('no connection')
  fail = false
  expect(await answer(2)).toBe(2)
})
