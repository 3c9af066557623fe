import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { test } from 'vitest'
import { busOfFile } from '../bus.ts'
import { anew, kill, untilHealthy } from '../faults/breakage.ts'
import { stack } from '../stack.ts'
import { shuffled, someTime } from './chance.ts'
import { survives } from './survival.ts'

const bus = await busOfFile()
const TIMES = 5

test('nothing is lost although PostgreSQL, Redis and NATS are killed five times each', async () => {
  const victims = shuffled(
    ['postgres', 'redis', 'nats'].flatMap((name) => Array.from({ length: TIMES }, () => name)),
  )
  await survives({
    bus,
    name: `${victims.length} servers killed`,
    seconds: 240,
    // Bookings fail while the database is away.
    answers: [200, 503, 0],
    async fault() {
      for (const victim of victims) {
        const isBack = anew(victim)
        kill(victim)
        await isBack()
        await untilHealthy()
        await pause(someTime(500, 3_000))
      }
    },
  })
})

test('nothing is lost although Redis is emptied repeatedly', async () => {
  const redis = new Redis(stack().redis)
  try {
    await survives({
      bus,
      name: 'Redis emptied 10 times',
      seconds: 30,
      async fault() {
        for (let times = 0; times < 10; times += 1) {
          await pause(someTime(500, 2_000))
          await redis.flushall()
        }
      },
    })
  } finally {
    redis.disconnect()
  }
})
