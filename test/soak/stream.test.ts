import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { busOfFile } from '../bus.ts'
import { freeze, operator } from '../faults/breakage.ts'
import { survives } from './survival.ts'

const bus = await busOfFile()
const streams = async () => (await bus.jetstream.jetstreamManager(false)).streams

/** Also loses events that no consumer has seen, because consumers are frozen. */
async function unseenAreLost(lose: () => Promise<unknown>) {
  await pause(5_000)
  const thaws = ['scheduling', 'notifier'].map(freeze)
  try {
    await pause(2_000)
    await lose()
  } finally {
    for (const thaw of thaws) thaw()
  }
}

test('the operator refills a stream that was emptied', async () => {
  await survives({
    bus,
    name: 'the stream emptied and refilled',
    seconds: 40,
    async fault() {
      await unseenAreLost(async () => {
        const { purged } = await (await streams()).purge('BOOKING')
        expect(purged).toBeGreaterThan(300)
      })
      await operator('outbox', 'refill', '--service', 'booking')
      await pause(5_000)
    },
  })
})

test('a deleted stream is refilled by itself', async () => {
  await survives({
    bus,
    name: 'the stream deleted',
    seconds: 40,
    async fault() {
      await unseenAreLost(async () => (await streams()).delete('BOOKING'))
      await pause(5_000)
    },
  })
})
