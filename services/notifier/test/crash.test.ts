import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking, startWorld, type World } from './world.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const BOOKINGS = 100
/** An event that a killed consumer had comes again after 30 s; a busy machine takes its time besides. */
const COMES_AGAIN_MS = 60_000

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
}

test(
  'a notifier killed while bookings come in sends each notice exactly once after its restart',
  async () => {
    startProcess()
    const bookings = Array.from({ length: BOOKINGS }, () => booking())
    const coming = (async () => {
      for (const { snapshot } of bookings) {
        await world.book(snapshot)
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    for (const sent of [20, 60, 120]) {
      await until(async () => (await world.sandbox.messages()).length >= sent, {
        what: `${sent} messages`,
        timeoutMs: COMES_AGAIN_MS,
      })
      running?.kill('SIGKILL')
      startProcess()
    }
    await coming

    await until(
      async () => {
        const open = await world.prisma.delivery.count({
          where: { status: { notIn: ['sent', 'delivered', 'read'] } },
        })
        return open === 0 && (await world.prisma.delivery.count()) === BOOKINGS * 5
      },
      { what: 'every notice to be sent', timeoutMs: COMES_AGAIN_MS },
    )
    for (const { client, professional, snapshot } of bookings) {
      for (const person of [client, professional]) {
        expect(await world.sandbox.messages(person.phone)).toHaveLength(1)
        const mails = await world.sandbox.mails(person.email)
        expect(new Set(mails.map(({ headers }) => headers['message-id'])).size).toBe(1)
      }
      const where = { data: { path: ['appointmentId'], equals: snapshot.appointment.id } }
      expect(await world.prisma.notification.count({ where })).toBe(1)
    }
  },
  5 * COMES_AGAIN_MS,
)
