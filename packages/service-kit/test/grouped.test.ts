import { grouped } from '@encaixe/service-kit'
import { expect, test } from 'vitest'

test('calls that arrive together share a round trip, and so do those that arrive during it', async () => {
  const groups: number[][] = []
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const double = grouped(async (inputs: number[]) => {
    groups.push(inputs)
    begun.resolve()
    await end.promise
    return inputs.map((input) => input * 2)
  })
  const first = [1, 2].map(double)
  await begun.promise
  const later = [3, 4].map(double)
  end.resolve()
  expect(await Promise.all([...first, ...later])).toEqual([2, 4, 6, 8])
  expect(groups).toEqual([
    [1, 2],
    [3, 4],
  ])
})

test('a group takes at most its limit of calls', async () => {
  const sizes: number[] = []
  const answer = grouped(
    async (inputs: number[]) => {
      sizes.push(inputs.length)
      return inputs
    },
    { most: 2 },
  )
  await Promise.all([1, 2, 3].map(answer))
  expect(sizes).toEqual([2, 1])
})

test('a failed group fails each of its calls and no later call', async () => {
  let fail = true
  const answer = grouped(async (inputs: number[]) => {
    if (fail) throw new Error('no connection')
    return inputs
  })
  await expect(answer(1)).rejects.toThrow('no connection')
  fail = false
  expect(await answer(2)).toBe(2)
})

test('calls of a failed group run alone if asked for, so one fails only itself', async () => {
  const groups: number[][] = []
  const answer = grouped(
    async (inputs: number[]) => {
      groups.push(inputs)
      if (inputs.includes(2)) throw new Error('not two')
      return inputs
    },
    { alone: () => true },
  )
  const outcomes = await Promise.allSettled([1, 2, 3].map(answer))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(groups).toEqual([[1, 2, 3], [1], [2], [3]])
})

test('groups with a pause take what arrives during it, and the first group does not wait', async () => {
  const groups: { at: number; inputs: number[] }[] = []
  const answer = grouped(
    async (inputs: number[]) => {
      groups.push({ at: performance.now(), inputs })
      return inputs
    },
    { apartMs: 50 },
  )
  const beganAt = performance.now()
  await answer(1)
  await Promise.all([answer(2), answer(3)])
  const [first, second] = groups
  expect(groups.map(({ inputs }) => inputs)).toEqual([[1], [2, 3]])
  expect((first?.at ?? 0) - beganAt).toBeLessThan(45)
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(45)
})

test('a full group starts without a pause', async () => {
  const beganAt = performance.now()
  const answer = grouped(async (inputs: number[]) => inputs, { most: 2, apartMs: 4_000 })
  expect(await Promise.all([1, 2, 3, 4].map(answer))).toEqual([1, 2, 3, 4])
  expect(performance.now() - beganAt).toBeLessThan(3_000)
})
