import { expect, test } from 'vitest'
import { openOptOuts } from '../../src/replies/opt-outs.ts'
import { rows } from '../statements.ts'
import { somebody } from '../world.ts'

const { database } = rows()
const NOW = Temporal.Instant.from('2026-11-25T15:00:00Z')

/** Hears words in this order; each was said so many minutes ago. Tells who is opted out in the end, and how many answers went out. */
async function hear(...words: [word: 'stop' | 'resume', minutesAgo: number][]) {
  const optOuts = openOptOuts(database(), { secret: 'a-secret-of-the-opt-outs', clock: () => NOW })
  const { phone } = somebody()
  let answers = 0
  for (const [word, minutes] of words) {
    const at = NOW.subtract({ minutes }).toString()
    const message = {
      kind: 'word',
      messageId: `wamid.${crypto.randomUUID()}`,
      phone,
      at,
      word,
    } as const
    await database().transaction(async (work) => {
      answers += (await optOuts.keep(work, message, crypto.randomUUID())).length
    })
  }
  return [await optOuts.isOptedOut(phone), answers]
}

test('the word that somebody said last counts, in whatever order words arrive', async () => {
  expect(await hear(['stop', 10], ['resume', 5])).toEqual([false, 2])
  expect(await hear(['resume', 5], ['stop', 10])).toEqual([false, 1])
  expect(await hear(['stop', 5], ['resume', 10])).toEqual([true, 1])
  expect(await hear(['stop', 20], ['resume', 5], ['stop', 10])).toEqual([false, 2])
  expect(await hear(['stop', 3_000])).toEqual([true, 1])
})

test('of two words of the same second the one that arrives later counts', async () => {
  expect(await hear(['stop', 5], ['resume', 5])).toEqual([false, 2])
  expect(await hear(['resume', 5], ['stop', 5])).toEqual([true, 2])
})
