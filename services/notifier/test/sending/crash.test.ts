import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { notifierRpcs } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking, somebody, startWorld, type World } from '../world.ts'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const BOOKINGS = 100
const ANSWERS = 60
/** Reports settle what was on its way, also where the machine takes long to start another process. */
const PATIENT = { UNKNOWN_GRACE_SECONDS: '30' }
/** An event that a killed consumer had comes again after some seconds; a busy machine takes its time besides. */
const COMES_AGAIN_MS = 120_000

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
    env: { ...process.env, ...world.environment, ...PATIENT },
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
      { what: 'every notice to be sent', timeoutMs: 2 * COMES_AGAIN_MS },
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
  6 * COMES_AGAIN_MS,
)

test(
  'answers of the agent reach everybody once, though the notifier is killed while it sends them',
  async () => {
    running?.kill('SIGKILL')
    startProcess()
    const answers = Array.from({ length: ANSWERS }, () => ({
      to: somebody().phone,
      text: 'Tenho livre sexta, 27/11, às 15h.',
      options: [],
      until: Temporal.Now.instant().add({ hours: 23 }).toString(),
      professionalId: null,
      deliveryId: newId(),
    }))
    // As the agent does: asked again, under the same ids, until it is told that they were taken.
    const taken = ({ deliveryId }: { deliveryId: string }) =>
      world.bus
        .call(notifierRpcs.sendAgentMessages, {
          messages: answers.filter((one) => one.deliveryId === deliveryId),
        })
        .then(
          () => true,
          () => false,
        )
    const hand = () =>
      until(async () => (await Promise.all(answers.map(taken))).every(Boolean), {
        what: 'a notifier that takes them',
        timeoutMs: COMES_AGAIN_MS,
      })
    const reached = async () => {
      const shown = await Promise.all(answers.map(({ to }) => world.sandbox.messages(to)))
      return shown.filter((messages) => messages.length > 0).length
    }
    for (const { to } of answers) await world.sandbox.write(to, 'oi')
    await hand()
    await until(async () => (await reached()) >= 5, {
      what: 'the first answers',
      timeoutMs: COMES_AGAIN_MS,
    })
    running?.kill('SIGKILL')
    startProcess()
    await hand()
    await until(async () => (await reached()) === ANSWERS, {
      what: 'every answer',
      timeoutMs: COMES_AGAIN_MS,
    })
    await until(
      async () => {
        const open = await world.prisma.delivery.count({
          where: { template: 'msgAgentReply', status: { notIn: ['sent', 'delivered', 'read'] } },
        })
        return open === 0
      },
      { what: 'the reports of all of them', timeoutMs: COMES_AGAIN_MS },
    )
    for (const { to } of answers) expect(await world.sandbox.messages(to)).toHaveLength(1)
  },
  6 * COMES_AGAIN_MS,
)
