import { setImmediate as moment } from 'node:timers/promises'
import { createLogger } from '@encaixe/service-kit'
import { expect, test } from 'vitest'
import type { DeliveryRef } from './delivery.ts'
import type { Verdict } from './send-delivery.ts'
import { immediateSender } from './send-now.ts'

const log = createLogger({ service: 'test', level: 'silent' })
const ref = (id: string): DeliveryRef => ({ id, channel: 'whatsapp' })

/** A sender whose sends end when the test says so. */
function sender(atOnce: number) {
  const begun: string[] = []
  const queued: string[] = []
  const ends = new Map<string, PromiseWithResolvers<Verdict>>()
  const { sendNow, stop } = immediateSender({
    send(id) {
      begun.push(id)
      const end = Promise.withResolvers<Verdict>()
      ends.set(id, end)
      return end.promise
    },
    enqueue: (refs) => void queued.push(...refs.map(({ id }) => id)),
    atOnce,
    log,
  })
  return {
    begun,
    queued,
    sendNow,
    stop,
    async ends(id: string, verdict: Verdict = { kind: 'done' }) {
      ends.get(id)?.resolve(verdict)
      await moment()
    },
    async fails(id: string) {
      ends.get(id)?.reject(new Error('the database is away'))
      await moment()
    },
  }
}

test('what somebody waits for is sent at once, some at a time, in its order', async () => {
  const there = sender(2)
  there.sendNow(['a', 'b', 'c'].map(ref))
  expect(there.begun).toEqual(['a', 'b'])
  await there.ends('a')
  expect(there.begun).toEqual(['a', 'b', 'c'])
  await there.ends('b')
  await there.ends('c')
  expect(there.queued).toEqual([])
})

test('what cannot go now goes to the queue', async () => {
  const there = sender(3)
  there.sendNow(['later', 'held', 'failed'].map(ref))
  await there.ends('later', { kind: 'later', waitMs: 500 })
  await there.ends('held', { kind: 'hold', waitMs: 500 })
  await there.fails('failed')
  expect(there.queued).toEqual(['later', 'held', 'failed'])
})

test('other channels have no such haste', () => {
  const there = sender(1)
  there.sendNow([{ id: 'mail', channel: 'email' }])
  expect([there.begun, there.queued]).toEqual([[], ['mail']])
})

test('a process that stops ends what it has begun, and leaves the rest to the queue', async () => {
  const there = sender(1)
  there.sendNow(['a', 'b'].map(ref))
  const stopped = there.stop()
  there.sendNow([ref('c')])
  expect(there.queued).toEqual(['b', 'c'])
  await there.ends('a')
  await stopped
  expect(there.begun).toEqual(['a'])
})
