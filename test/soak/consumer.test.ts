import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, test } from 'vitest'
import { busOfFile } from '../bus.ts'
import { freeze } from '../faults/breakage.ts'
import { forgetPoison, publishPoison, somePoison, untilListedDead } from '../faults/poison.ts'
import { startSecondNotifier } from './second-notifier.ts'
import { survives } from './survival.ts'

const bus = await busOfFile()
/** The server waits half a minute for an ack, then delivers events to another replica. */
const PAST_THE_ACK_WAIT_MS = 40_000

test('a notifier frozen past its ack wait is replaced by another and goes on later', async () => {
  const second = await startSecondNotifier()
  try {
    await survives({
      bus,
      name: 'one of two notifiers frozen past its ack wait',
      seconds: 60,
      async fault() {
        await pause(3_000)
        const thaw = freeze('notifier')
        await pause(PAST_THE_ACK_WAIT_MS).finally(thaw)
        await pause(3_000)
      },
    })
  } finally {
    await second.stop()
  }
})

test('the only scheduling process survives being frozen past its ack wait', async () => {
  await survives({
    bus,
    name: 'scheduling frozen past its ack wait',
    seconds: 60,
    async fault() {
      await pause(3_000)
      const thaw = freeze('scheduling')
      await pause(PAST_THE_ACK_WAIT_MS).finally(thaw)
    },
  })
})

const poison = somePoison(10)
afterAll(() => forgetPoison(poison))

test('ten poison events among a thousand become dead letters and harm no other', async () => {
  await survives({
    bus,
    name: '10 poison events among 1,000',
    seconds: 25,
    async fault() {
      for (const id of poison) {
        await pause(2_000)
        await publishPoison(bus, [id])
      }
    },
  })
  await untilListedDead(poison)
})
