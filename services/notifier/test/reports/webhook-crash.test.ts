import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { notifierRpcs } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { msgBookingReceived } from '../../src/notices/appointment/msg-booking-booked.ts'
import { startWorld, type World } from '../world.ts'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const CHANGES = 1_000

let world: World
let running: ChildProcess | undefined

beforeAll(async () => {
  world = await startWorld()
})
afterAll(async () => {
  running?.kill('SIGKILL')
  await world?.stop()
})

function startProcess() {
  running = spawn(process.execPath, [main], {
    env: { ...process.env, ...world.environment },
    stdio: 'inherit',
  })
  return running
}

/** Messages whose requests have left, and that nobody knows of yet whether they arrived. */
async function sendingMessages() {
  const ids = Array.from({ length: CHANGES }, () => newId())
  await world.prisma.delivery.createMany({
    data: ids.map((id) => ({
      id,
      eventId: newId(),
      template: msgBookingReceived.key,
      audience: 'client' as const,
      channel: 'whatsapp' as const,
      recipient: '+5511987654321',
      payload: {},
      status: 'sending' as const,
      leaseUntil: new Date(Date.now() + 3_600_000),
    })),
  })
  return ids
}

const changeOf = (id: string) => ({
  field: 'messages',
  value: {
    metadata: { phone_number_id: '1' },
    statuses: [{ id: `wamid.${id}`, status: 'delivered', biz_opaque_callback_data: id }],
  },
})

test('a thousand reports that were acknowledged are each applied once, though the notifier was killed', async () => {
  const ids = await sendingMessages()
  const changes = ids.map(changeOf)
  startProcess()
  const receive = () => world.bus.call(notifierRpcs.receiveWhatsappWebhook, { changes })
  await world.prisma.$transaction(
    async (tx) => {
      // So that the work cannot get ahead of the kill.
      await tx.$queryRaw`select id from deliveries for update`
      expect(await until(() => receive().catch(() => false))).toEqual({
        stored: CHANGES,
        ignored: 0,
      })
      const killed = running && once(running, 'exit')
      running?.kill('SIGKILL')
      await killed
    },
    { timeout: 60_000 },
  )
  expect(await world.prisma.delivery.count({ where: { status: 'delivered' } })).toBe(0)

  startProcess()
  // The provider, whose first request went unanswered, sends it again.
  await until(() => receive().catch(() => false))
  await until(
    async () => (await world.prisma.delivery.count({ where: { status: 'delivered' } })) === CHANGES,
    { what: 'every report to be applied', timeoutMs: 60_000 },
  )
  expect(await world.prisma.messageCost.aggregate({ _sum: { messages: true } })).toEqual({
    _sum: { messages: CHANGES },
  })
}, 120_000)
