import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { notifierRpcs } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking, somebody, startWorld, type World } from '../world.ts'
import { endJobLocks } from './lost-jobs.ts'

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

/** Another process takes the place of one that is killed. */
async function replaceProcess() {
  if (running) {
    const killed = once(running, 'exit')
    running.kill('SIGKILL')
    await killed
  }
  // As if the time were over for which the killed process holds its tasks and its jobs.
  await world.prisma.$executeRaw`update tasks set lease_until = now()`
  const redis = new Redis(world.redisUrl)
  await endJobLocks(redis)
  await redis.quit()
  startProcess()
}

/**
 * Waits until this many deliveries are made and every message that arrived is reported. Then, as if the time to wait for
 * reports were over, those that were on their way at a kill and never arrived are sent again.
 */
async function endDoubt(deliveries: number) {
  const isReported = async () => {
    const [row] = await world.prisma.$queryRaw<{ open: number; made: number; reported: number }[]>`
      select count(*)::int as made,
        count(*) filter (where status not in ('sent', 'delivered', 'read', 'unknown'))::int as open,
        count(*) filter (
          where channel = 'whatsapp' and status in ('sent', 'delivered', 'read')
        )::int as reported
      from deliveries`
    const arrived = (await world.sandbox.messages()).length
    return row?.made === deliveries && row.open === 0 && row.reported === arrived
  }
  await until(isReported, { what: 'all reports', timeoutMs: 2 * COMES_AGAIN_MS })
  await world.prisma.$executeRaw`
    update deliveries set unknown_since = unknown_since - interval '1 minute' where status = 'unknown'`
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
      await replaceProcess()
    }
    await coming

    await endDoubt(BOOKINGS * 5)
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
    await replaceProcess()
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
    const before = await world.prisma.delivery.count()
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
    await replaceProcess()
    await hand()
    await endDoubt(before + ANSWERS)
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
