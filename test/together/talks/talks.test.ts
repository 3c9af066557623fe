import { afterAll, beforeAll, expect, test } from 'vitest'
import { readNotYetRight, readTalks } from '../../../services/intake-agent/test/talks/read-talks.ts'
import { runTalk, transcriptOf } from '../../../services/intake-agent/test/talks/run-talk.ts'
import { startServicesStage } from './services-stage.ts'

const notYetRight = readNotYetRight()
/** The first talk of each subject; `npm run talks` plays all of them. */
const sample = [...readTalks().values()].flatMap(
  (talks) => talks.find(({ name }) => !notYetRight.has(name)) ?? [],
)

let stage: Awaited<ReturnType<typeof startServicesStage>>
beforeAll(async () => {
  stage = await startServicesStage()
})
afterAll(() => stage?.stop())

test.each(sample.map((talk) => [talk.name, talk] as const))(
  'on real services: %s',
  async (_, talk) => {
    const played = await runTalk(talk, stage)
    expect(played.faults, transcriptOf(played)).toEqual([])
  },
)
