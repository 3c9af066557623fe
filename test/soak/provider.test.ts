import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, test } from 'vitest'
import { busOfFile } from '../bus.ts'
import { heal, misbehave } from '../faults/breakage.ts'
import { survives } from './survival.ts'

const bus = await busOfFile()
afterEach(heal)

/** Often enough that the notifier meets it, rarely enough that no message meets it twice. */
const COUNT = 50

test.each([
  { mode: 'down', what: 'refuses' },
  { mode: 'timeout_after_accept', what: 'takes messages and hangs' },
  { mode: 'reset', what: 'resets connections' },
  { mode: 'reset_after_accept', what: 'takes messages and resets connections' },
] as const)('WhatsApp $what: each message comes once', async ({ mode, what }) => {
  await survives({
    bus,
    name: `WhatsApp ${what}`,
    seconds: 15,
    async fault() {
      await pause(2_000)
      await misbehave({ target: 'whatsapp', mode, count: COUNT })
      await pause(8_000)
      await heal()
    },
  })
})
