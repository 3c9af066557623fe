import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { somebody, startWorld, text, type World } from './world.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const PEOPLE = 40
/** A turn that was begun when the process was killed is taken up after a minute. */
const TAKEN_UP_MS = 120_000

let world: World
let running: ChildProcess | undefined

beforeAll(async () => {
  world = await startWorld()
})
afterAll(async () => {
  running?.kill('SIGKILL')
  await world?.stop()
})

async function startProcess(debounceMs: number) {
  running = spawn(process.execPath, [main], {
    env: { ...process.env, ...world.environment, DEBOUNCE_MS: String(debounceMs) },
    stdio: 'inherit',
  })
  // It answers what it has stored already, as soon as it is there.
  await until(
    () =>
      world.receive().then(
        () => true,
        () => false,
      ),
    { what: 'the agent', timeoutMs: 60_000 },
  )
}

test(
  'an agent killed between storing and answering answers everybody once after its restart',
  async () => {
    const { slug } = world.page()
    const phones = Array.from({ length: PEOPLE }, somebody)
    await startProcess(3_000)
    const asks = text(`oi https://encaixe.example/p/${slug} quanto custa?`)
    await Promise.all(phones.map((phone) => world.receive(world.message(phone, asks))))
    running?.kill('SIGKILL')
    await startProcess(100)
    const answers = await until(
      () => {
        const answered = new Set(world.sent.map(({ to }) => to))
        return Promise.resolve(phones.every((phone) => answered.has(phone)) && world.sent)
      },
      { what: 'an answer for everybody', timeoutMs: TAKEN_UP_MS },
    )
    // One that was sent when the process died may be asked for again, under the same id: the notifier knows it.
    for (const phone of phones) {
      const mine = answers.filter((one) => one.to === phone)
      expect(new Set(mine.map(({ deliveryId }) => deliveryId)).size).toBe(1)
      expect(mine[0]?.text).toContain('150,00')
    }
  },
  2 * TAKEN_UP_MS,
)
