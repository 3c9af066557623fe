import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { busOfFile } from '../bus.ts'
import { keepDown } from '../faults/breakage.ts'
import { unpublishedEvents } from '../faults/stream.ts'
import { survives } from './survival.ts'

const bus = await busOfFile()
const AWAY_SECONDS = Number(process.env.NATS_AWAY_SECONDS ?? 300)

test('every booking succeeds while NATS is cut off for five minutes', async () => {
  await survives({
    bus,
    name: `NATS cut off for ${AWAY_SECONDS} s`,
    seconds: AWAY_SECONDS + 30,
    async fault() {
      await pause(2_000)
      const bringBack = keepDown('nats')
      try {
        await pause(AWAY_SECONDS * 1_000)
        expect((await unpublishedEvents('booking')).length).toBeGreaterThan(AWAY_SECONDS * 40)
      } finally {
        bringBack()
      }
    },
  })
})
