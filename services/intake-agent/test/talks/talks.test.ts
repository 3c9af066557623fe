import { describe, expect, test } from 'vitest'
import { memoryStage } from './memory-stage.ts'
import { readNotYetRight, readTalks } from './read-talks.ts'
import { runTalk, transcriptOf } from './run-talk.ts'

const notYetRight = readNotYetRight()
const stage = memoryStage()
const all = readTalks()

for (const [subject, talks] of all) {
  describe(subject, () => {
    test.each(talks.map((talk) => [talk.name, talk] as const))('%s', async (name, talk) => {
      const played = await runTalk(talk, stage)
      const transcript = transcriptOf(played)
      if (notYetRight.has(name)) {
        expect(played.faults, `It ends right: take it off the list.\n${transcript}`).not.toEqual([])
      } else expect(played.faults, transcript).toEqual([])
    })
  })
}

test('there are at most 1,500 talks: further messages are examples to learn from', () => {
  expect([...all.values()].flat().length).toBeLessThanOrEqual(1_500)
})

test('every talk has a name of its own, and the list names talks', () => {
  const names = [...all.values()].flat().map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect([...notYetRight].filter((name) => !names.includes(name))).toEqual([])
})
