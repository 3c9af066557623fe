import { setTimeout as sleep } from 'node:timers/promises'
import { createMetrics, type JobOptions } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startJobs } from '../../src/jobs/job.ts'
import { startLeadership } from '../../src/jobs/leadership.ts'
import { currentScope } from '../../src/telemetry/scope.ts'
import { openWorld, type World } from '../fixtures.ts'

let world: World
let stops: (() => Promise<void>)[] = []
beforeEach(async () => {
  world = await openWorld()
})
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()))
  stops = []
  await world.close()
})

/** A replica of the service, with measurements of its own. */
function replica() {
  const metrics = createMetrics('counters')
  const { url: databaseUrl, bus, log } = world
  const leadership = startLeadership({ databaseUrl, service: 'counters', bus, log })
  const jobs = startJobs({ leadership, log, metrics })
  const stop = async () => {
    await jobs.stop()
    await leadership.stop()
  }
  stops.push(stop)
  return { ...jobs, stop, metrics }
}

const sweep = (options: Partial<JobOptions> & Pick<JobOptions, 'run'>): JobOptions => ({
  name: 'sweep',
  every: 0.02,
  ...options,
})

async function endLead() {
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'counters leader'`,
  )
  await client.end()
}

test('a job runs at once and again, its rounds never overlap, and each has a request id', async () => {
  const requestIds = new Set<string | undefined>()
  let [rounds, inHand, most] = [0, 0, 0]
  replica().job(
    sweep({
      every: 0,
      async run() {
        inHand += 1
        most = Math.max(most, inHand)
        requestIds.add(currentScope()?.requestId)
        await sleep(5)
        inHand -= 1
        rounds += 1
      },
    }),
  )
  await until(() => rounds >= 5, { what: 'five rounds' })
  expect(most).toBe(1)
  expect(requestIds.size).toBeGreaterThanOrEqual(5)
  expect(requestIds).not.toContain(undefined)
})

test('one of two replicas runs a job, and the other takes over when it stops', async () => {
  const rounds = [0, 0]
  const first = replica()
  first.job(sweep({ run: async () => (rounds[0] = (rounds[0] ?? 0) + 1) }))
  await until(() => rounds[0], { what: 'a round of the first' })
  replica().job(sweep({ run: async () => (rounds[1] = (rounds[1] ?? 0) + 1) }))
  const before = rounds[0] ?? 0
  await until(() => (rounds[0] ?? 0) > before + 10, { what: 'more rounds of the first' })
  expect(rounds[1]).toBe(0)
  await first.stop()
  const last = rounds[0]
  await until(() => rounds[1], { what: 'a round of the second' })
  expect(rounds[0]).toBe(last)
})

test('a job for every replica runs at each replica', async () => {
  const rounds = [0, 0]
  for (const index of rounds.keys()) {
    const run = async () => (rounds[index] = (rounds[index] ?? 0) + 1)
    replica().job(sweep({ everyReplica: true, run }))
  }
  await until(() => rounds.every((count) => count > 2), { what: 'rounds at both' })
})

test('a job whose connection is lost ends its round and takes the lock again', async () => {
  let rounds = 0
  const aborted = Promise.withResolvers<void>()
  const { job, metrics } = replica()
  job(
    sweep({
      async run(signal) {
        rounds += 1
        if (rounds > 1) return
        signal.addEventListener('abort', () => aborted.resolve())
        await aborted.promise
        signal.throwIfAborted()
      },
    }),
  )
  await until(() => rounds === 1, { what: 'the first round' })
  await endLead()
  await aborted.promise
  await until(() => rounds >= 2, { what: 'another round' })
  expect(await metrics.text()).toContain('job_failures_total{job="sweep",service="counters"} ')
})

test('a failed round is logged and counted, and the next one sets the time of success', async () => {
  let rounds = 0
  const { job, metrics } = replica()
  const startedAt = Date.now() / 1_000
  job(
    sweep({
      async run() {
        rounds += 1
        if (rounds < 3) throw new Error('not yet')
      },
    }),
  )
  await until(() => rounds >= 3, { what: 'a round that succeeds' })
  const text = await until(
    async () => {
      const text = await metrics.text()
      return text.includes('job_last_success_timestamp_seconds{job="sweep"') && text
    },
    { what: 'the time of the success' },
  )
  const at = Number(/job_last_success_timestamp_seconds\{.*\} (.*)/.exec(text)?.[1])
  expect(at).toBeGreaterThanOrEqual(startedAt)
  expect(text).toContain('job_failures_total{job="sweep",service="counters"} 2')
  expect(text).toMatch(/job_duration_seconds_count\{.*job="sweep"\} [3-9]/)
  // Said once, and again when it is over.
  const said = world.logged.filter(({ job, level }) => job === 'sweep' && level !== 'debug')
  expect(said.map(({ level, msg }) => `${level}: ${msg}`)).toEqual([
    'warn: job failed; the next round tries again',
    'info: job works again',
  ])
})

test('a woken job runs at once, and stopping waits for its round', async () => {
  let rounds = 0
  const finish = Promise.withResolvers<void>()
  let given: AbortSignal | undefined
  const { job } = replica()
  const slow = job(
    sweep({
      every: 3_600,
      async run(signal) {
        rounds += 1
        if (rounds === 1) return
        given = signal
        await finish.promise
        rounds += 1
      },
    }),
  )
  await until(() => rounds === 1, { what: 'the first round' })
  slow.wake()
  await until(() => given, { what: 'the round that was woken' })
  const stopped = slow.stop()
  expect(given?.aborted).toBe(true)
  finish.resolve()
  await stopped
  expect(rounds).toBe(3)
})
