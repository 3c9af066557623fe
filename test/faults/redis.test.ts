import { until } from '@encaixe/service-kit/testing'
import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { busOfFile } from '../bus.ts'
import { stack } from '../stack.ts'
import { heal, misbehave, untilHealthy } from './breakage.ts'
import { untilConserved } from './conservation.ts'
import { bookings, openPractice, statuses } from './load.ts'

const bus = await busOfFile()

test('every notice is sent although Redis loses the queued ones', async () => {
  await untilHealthy()
  const practice = await openPractice(bus)
  await misbehave({ target: 'whatsapp', mode: 'down' })
  const redis = new Redis(stack().redis)
  try {
    const load = bookings(practice, { count: 50, perSecond: 10 })
    const waiting = async () => {
      const [next, later] = await Promise.all([
        redis.llen('bull:notices-whatsapp:wait'),
        redis.zcard('bull:notices-whatsapp:delayed'),
      ])
      return next + later
    }
    await until(async () => (await waiting()) >= 10, { what: 'waiting jobs' })
    await redis.flushall()
    expect(statuses(await load)).toEqual([200])
    await redis.flushall()
  } finally {
    redis.disconnect()
    await heal()
  }
  await untilConserved(bus, practice.professionalIds, { timeoutMs: 120_000 })
})
