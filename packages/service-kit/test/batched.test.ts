import { setImmediate as nextTurn } from 'node:timers/promises'
import { batched } from '@encaixe/service-kit'
import { expect, test } from 'vitest'

test('calls that arrive together share a round trip, and so do those that arrive during it', async () => {
  const batches: number[][] = []
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const double = batched(async (inputs: number[]) => {
    batches.push(inputs)
    begun.resolve()
    await end.promise
    return inputs.map((input) => input * 2)
  })
  const first = [1, 2].map(double)
  await begun.promise
  const later = [3, 4].map(double)
  end.resolve()
  expect(await Promise.all([...first, ...later])).toEqual([2, 4, 6, 8])
  expect(batches).toEqual([
    [1, 2],
    [3, 4],
  ])
})

test('a batch takes at most its limit of calls', async () => {
  const sizes: number[] = []
  const answer = batched(
    async (inputs: number[]) => {
      sizes.push(inputs.length)
      return inputs
    },
    { most: 2 },
  )
  await Promise.all([1, 2, 3].map(answer))
  expect(sizes).toEqual([2, 1])
})

test('a batch that gathers takes the calls that come while it waits', async () => {
  const batches: number[][] = []
  const answer = batched(
    async (inputs: number[]) => {
      batches.push(inputs)
      return inputs
    },
    { gatherMs: 20 },
  )
  const first = answer(1)
  await nextTurn()
  await Promise.all([first, answer(2)])
  expect(batches).toEqual([[1, 2]])
})

test('a failed batch fails each of its calls and no later call', async () => {
  let fail = true
  const answer = batched(async (inputs: number[]) => {
    if (fail) throw new Error('no connection')
    return inputs
  })
  await expect(answer(1)).rejects.toThrow('no connection')
  fail = false
  expect(await answer(2)).toBe(2)
})

test('calls of a failed batch run alone if asked for, so one fails only itself', async () => {
  const batches: number[][] = []
  const answer = batched(
    async (inputs: number[]) => {
      batches.push(inputs)
      if (inputs.includes(2)) throw new Error('not two')
      return inputs
    },
    { alone: () => true },
  )
  const outcomes = await Promise.allSettled([1, 2, 3].map(answer))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(batches).toEqual([[1, 2, 3], [1], [2], [3]])
})
