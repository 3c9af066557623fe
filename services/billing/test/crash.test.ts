import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardWorld, startCardWorld } from './card-world.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const PATIENCE_MS = 60_000

let world: CardWorld
let running: ChildProcess | undefined
beforeAll(async () => {
  world = await startCardWorld()
})
afterAll(async () => {
  running?.kill('SIGKILL')
  await world?.stop()
})

test(
  'billing killed between storing an event and applying it applies it once after its restart',
  async () => {
    const ana = await world.someone()
    await ana.pays('basic')
    await world.untilPlan(ana.id, { plan: 'basic', hasSubscription: true })
    const portal = await ana.portal()
    // What happens now is told only to the process that is killed.
    world.webhook.hold(true)
    await world.browser().submit(`${portal}/plan`, { price: 'price_x' })
    const { data: events } = await world.stripe.events.list({ limit: 5 })
    await world.halt()

    running = spawn(process.execPath, [main], {
      env: { ...process.env, ...world.environment },
      stdio: 'inherit',
    })
    const isThere = () =>
      world.planOf(ana.id).then(
        () => true,
        () => false,
      )
    await until(isThere, { what: 'billing', timeoutMs: PATIENCE_MS })
    await Promise.all(events.flatMap((event) => [world.deliver(event), world.deliver(event)]))
    const killed = once(running, 'exit')
    running.kill('SIGKILL')
    await killed
    // As if the thirty seconds were over for which it holds the leases of its tasks.
    await world.prisma.$executeRaw`update tasks set lease_until = now()`

    await world.resume()
    await until(async () => (await world.planOf(ana.id)).plan === 'premium', {
      what: 'the plan applied',
      timeoutMs: PATIENCE_MS,
    })
    // Told again, too late: nothing is news any more.
    await Promise.all(events.map((event) => world.deliver(event)))
    await until(
      async () => {
        const waiting = await world.tasksWaiting()
        return waiting === 0 && world.toldOf(ana.id).some(({ plan }) => plan === 'premium')
      },
      { what: 'all of it worked on', timeoutMs: PATIENCE_MS },
    )
    expect(world.toldOf(ana.id).filter(({ plan }) => plan === 'premium')).toHaveLength(1)
  },
  4 * PATIENCE_MS,
)
