import { expect, test } from 'vitest'
import { gate } from './gate.ts'

test('so many go on at once, the next ones in turn, and further ones are refused', async () => {
  const enter = gate({ atOnce: 2, waiting: 2 })
  const began: number[] = []
  const works = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const entered = works.map(({ promise }, index) =>
    enter(() => {
      began.push(index)
      return promise
    }),
  )
  expect(began).toEqual([0, 1])
  await expect(enter(async () => undefined)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })

  works[1]?.resolve()
  await entered[1]
  await Promise.resolve()
  expect(began).toEqual([0, 1, 2])
  for (const { resolve } of works) resolve()
  await Promise.all(entered)
  expect(began).toEqual([0, 1, 2, 3])
})

test('work that fails leaves its place to the next', async () => {
  const enter = gate({ atOnce: 1, waiting: 1 })
  await expect(enter(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await enter(async () => 'next')).toBe('next')
})
