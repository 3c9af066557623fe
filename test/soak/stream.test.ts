import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { busOfFile } from '../bus.ts'
import { freeze, operator } from '../faults/breakage.ts'
import { survives } from './survival.ts'

const bus = await busOfFile()
const streams = async () => (await bus.jetstream.jetstreamManager(false)).streams

/** Loses events that no consumer has seen yet, too: they stand still for a while. */
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

test('the stream is emptied, and filled again by the operator', async () => {
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

test('the stream is gone, and filled again by itself', async () => {
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
