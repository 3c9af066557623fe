import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

/** Runs that the test lets end. */
function runs() {
  const begun: PromiseWithResolvers<string>[] = []
  return {
    begun,
    run: () => {
      const run = Promise.withResolvers<string>()
      begun.push(run)
      return run.promise
    },
  }
}
const soon = () => new Promise<void>((resolve) => setImmediate(resolve))

test('who comes while a run is under way joins the next one, all of them the same', async () => {
  const turns = inTurns<string>()
  const { begun, run } = runs()
  const first = turns('ana', run)
  const later = Array.from({ length: 50 }, () => turns('ana', run))
  await soon()
  expect(begun).toHaveLength(1)
  begun[0]?.resolve('before they asked')
  expect(await first).toBe('before they asked')
  await soon()
  expect(begun).toHaveLength(2)
  begun[1]?.resolve('after')
  expect(new Set(await Promise.all(later))).toEqual(new Set(['after']))
})

test('pages do not wait for each other', async () => {
  const turns = inTurns<string>()
  const { begun, run } = runs()
  void turns('ana', run)
  void turns('bia', run)
  expect(begun).toHaveLength(2)
})

test('a run that fails fails for those who joined it, and the next one begins', async () => {
  const turns = inTurns<string>()
  const { begun, run } = runs()
  const first = turns('ana', run)
  const second = turns('ana', run)
  begun[0]?.reject(new Error('the web is away'))
  await expect(first).rejects.toThrow('away')
  await soon()
  begun[1]?.resolve('a page')
  expect(await second).toBe('a page')
})

test('after a pause a run begins at once', async () => {
  const turns = inTurns<string>()
  const { begun, run } = runs()
  const first = turns('ana', run)
  begun[0]?.resolve('one')
  await first
  await soon()
  void turns('ana', run)
  expect(begun).toHaveLength(2)
})
