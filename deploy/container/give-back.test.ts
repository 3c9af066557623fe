import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const preload = fileURLToPath(new URL('give-back.mjs', import.meta.url))

const FULL = `
  const size = () => process.memoryUsage().heapTotal
  let kept = Array.from({ length: 1e6 }, (_, n) => ({ n }))
  const full = size()
  kept = undefined`

/** Ends once its heap is half as large as it was. */
const AT_REST = `${FULL}
  const looking = setInterval(() => size() < full / 2 && clearInterval(looking), 20)`

const COUNTING = `
  import { constants, PerformanceObserver } from 'node:perf_hooks'
  const all = constants.NODE_PERFORMANCE_GC_FLAGS_ALL_AVAILABLE_GARBAGE
  let collections = 0
  new PerformanceObserver((seen) => {
    for (const { detail } of seen.getEntries()) collections += detail.flags & all ? 1 : 0
  }).observe({ type: 'gc' })`

/** Fills up a little thirteen times, in the time of a hundred looks, with next to no work. */
const FILLING_UP = `${COUNTING}
  for (let turn = 0; turn < 13; turn += 1) {
    new Array(600_000).fill(0)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  process.stdout.write(String(collections))`

/** Works for the time of forty looks, and says how often all that can be collected was. */
const AT_WORK = `${FULL}
  ${COUNTING}
  for (let turn = 0; turn < 50; turn += 1) {
    const until = performance.now() + 20
    while (performance.now() < until);
    await new Promise((resolve) => setImmediate(resolve))
  }
  process.stdout.write(String(collections))`

const run = (program: string) =>
  promisify(execFile)(
    process.execPath,
    ['--import', preload, '--input-type=module', '--eval', program],
    { env: { ...process.env, GIVE_BACK_LOOK_MS: '25' } },
  )

test('a program at rest gives back the memory that it has no use for', async () => {
  await expect(run(AT_REST)).resolves.toEqual({ stdout: '', stderr: '' })
})

test('a program at work is left alone', async () => {
  await expect(run(AT_WORK)).resolves.toEqual({ stdout: '0', stderr: '' })
})

test('a program that fills up again each time is collected ever more seldom', async () => {
  const { stdout } = await run(FILLING_UP)
  const collections = Number(stdout)
  expect(collections).toBeGreaterThan(0)
  expect(collections).toBeLessThanOrEqual(5)
})
