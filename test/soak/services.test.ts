import { setTimeout as pause } from 'node:timers/promises'
import { serviceNames } from '@encaixe/contracts'
import { test } from 'vitest'
import { busOfFile } from '../bus.ts'
import { anew, kill } from '../faults/breakage.ts'
import { shuffled, someTime } from './chance.ts'
import { survives } from './survival.ts'

const bus = await busOfFile()

const TIMES = 20

test('nothing is lost although each service is killed twenty times', async () => {
  const victims = shuffled(
    serviceNames.flatMap((name) => Array.from({ length: TIMES }, () => name)),
  )
  await survives({
    bus,
    name: `${victims.length} services killed`,
    seconds: 480,
    // Bookings fail while the gateway is away.
    answers: [200, 503, 0],
    async fault() {
      for (const victim of victims) {
        const isBack = anew(victim)
        kill(victim)
        await isBack()
        await pause(someTime(500, 3_000))
      }
    },
  })
})
