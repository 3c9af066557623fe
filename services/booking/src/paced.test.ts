import { expect, test } from 'vitest'
import { paced } from './paced.ts'

/** Work that is under way until it is told to end. */
function startWork(run: ReturnType<typeof paced>) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = { isRunning: false, end: resolve, conflict: () => {}, done: Promise.resolve() }
  work.done = run(async (onConflict) => {
    Object.assign(work, { isRunning: true, conflict: onConflict })
    await promise
    work.isRunning = false
  })
  return work
}

const running = (works: { isRunning: boolean }[]) => works.filter(({ isRunning }) => isRunning)

test('so many run at a time, and each that ends lets the next one in', async () => {
  const run = paced(2)
  const works = [startWork(run), startWork(run), startWork(run)]
  await Promise.resolve()
  expect(running(works)).toHaveLength(2)
  works[0]?.end()
  await works[0]?.done
  await Promise.resolve()
  expect(works[2]?.isRunning).toBe(true)
})

test('who keeps losing ends up alone', async () => {
  const run = paced(4)
  const works = Array.from({ length: 6 }, () => startWork(run))
  await Promise.resolve()
  expect(running(works)).toHaveLength(4)
  works[0]?.conflict()
  works[0]?.conflict()
  for (const work of works.slice(1, 4)) {
    work.end()
    await work.done
  }
  await Promise.resolve()
  expect(running(works)).toEqual([works[0]])
})

test('after a while without a conflict as many run as before', async () => {
  const run = paced(2)
  await run(async (onConflict) => onConflict())
  for (let index = 0; index < 20; index += 1) await run(async () => undefined)
  const works = [startWork(run), startWork(run)]
  await Promise.resolve()
  expect(running(works)).toHaveLength(2)
})

test('work that fails gives its place back', async () => {
  const run = paced(1)
  await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(run(async () => 'yes')).resolves.toBe('yes')
})
