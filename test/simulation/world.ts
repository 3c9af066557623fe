import {
  type EventContract,
  type EventData,
  notifierRpcs,
  OPERATOR,
  type Rpc,
  type RpcOutput,
  type RpcRequest,
  serviceNames,
  streamOf,
} from '@encaixe/contracts'
import {
  type CallContext,
  connectBus,
  createLogger,
  ensureStream,
  newId,
} from '@encaixe/service-kit'
import { config as billingConfig } from '../../services/billing/src/config.ts'
import { start as startBilling } from '../../services/billing/src/main.ts'
import { config as bookingConfig } from '../../services/booking/src/config.ts'
import { start as startBooking } from '../../services/booking/src/main.ts'
import { config as notifierConfig } from '../../services/notifier/src/config.ts'
import { start as startNotifier } from '../../services/notifier/src/main.ts'
import { config as schedulingConfig } from '../../services/scheduling/src/config.ts'
import { start as startScheduling } from '../../services/scheduling/src/main.ts'
import { type Databases, type Service, services } from './databases.ts'
import { forgetProviders, reportsToCome, reportTo } from './instead/call-provider.ts'
import { arrivals, forgetMessages } from './instead/connect.ts'
import {
  allAcknowledged,
  cutOffConsumers,
  deliveries,
  forgetStreams,
  nextRedelivery,
} from './instead/jetstream.ts'
import { dueRounds, forgetLoops, letDueLoopsRun } from './instead/loop.ts'
import { forgetCustomers } from './instead/processor.ts'
import { dueJobs, forgetJobs, nextJob } from './instead/queues.ts'
import { realPause } from './real-time.ts'
import {
  beginSimulation,
  crash,
  note,
  type Program,
  possible,
  runIn,
  type Step,
  settle,
  take,
} from './simulator.ts'
import { dueTimers, forgetTimers, letIntervalsFire, nextTimer, virtualNow } from './virtual-time.ts'

/** A Monday, before the professional's day begins in São Paulo. */
const BEGIN = Temporal.Instant.from('2027-01-04T09:00:00Z').epochMilliseconds
/** Shares of the steps before which a service crashes: any step, and one that commits. */
const CRASHES = 0.001
const CRASHES_AT_COMMIT = 0.01
const ALL = { prompt: 1, working: 1, housekeeping: 0 }
const EVENTS = { prompt: 1, working: 0, housekeeping: 0 }
const SIGNS_OF_LIFE = 0.02
const SOME = { prompt: 0.3, working: 0.05, housekeeping: 0.01 }
/** When nothing else happens, a wait this often in a row is for what was lost with a process. */
const LOST_AFTER = 12
/** Some six hours: after these, what does not rest never will. */
const MOST_ROUNDS = 60
const SECOND = 1_000
const ZONE = 'America/Sao_Paulo'
/** Deliveries that are to be sent now, or nobody knows whether they were. */
const UNSETTLED = `status in ('sending', 'unknown')
  or status in ('pending', 'failed') and coalesce(not_before, now()) <= now()`

const environment = (url: string) => ({
  NODE_ENV: 'test',
  LOG_LEVEL: process.env.SIMULATION_LOG ?? 'silent',
  NATS_URL: 'nats://simulated:4222',
  DATABASE_URL: url,
  DATABASE_POOL: '4',
  PUBLIC_URL: 'https://encaixe.example',
})

type Clock = () => Temporal.Instant

/** How each service begins; `clock` is what a planted fault replaces. */
const begin: Record<Service, (url: string, clock: Clock | undefined) => Promise<unknown>> = {
  scheduling: (url, clock) =>
    startScheduling(schedulingConfig.parse(environment(url)), clock ? { clock } : {}),
  booking: (url, clock) =>
    startBooking(
      bookingConfig.parse({
        ...environment(url),
        LINK_SECRET: 'a-secret-of-the-links',
        NOTE_SECRETS: 'simulated:a-secret-of-the-simulation-that-is-long-enough',
      }),
      clock ? { clock } : {},
    ),
  billing: (url, clock) =>
    startBilling(
      billingConfig.parse({
        ...environment(url),
        PIX_SECRETS: 'simulated:a-secret-of-the-simulation-that-is-long-enough',
        TRIAL_SECRET: 'a-secret-of-the-trials-that-is-long-enough',
        STRIPE_SECRET_KEY: 'sk_test_simulated',
        ...{ PRICE_BASIC: 'price_b', PRICE_PRO: 'price_p', PRICE_PREMIUM: 'price_q' },
      }),
      clock ? { clock } : {},
    ),
  notifier: (url, clock) =>
    startNotifier(
      notifierConfig.parse({
        ...environment(url),
        REDIS_URL: 'redis://simulated:6379',
        LINK_SECRET: 'a-secret-of-the-links',
        OPT_OUT_SECRET: 'a-secret-of-the-opt-outs',
        VAPID_PRIVATE_KEY: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
        WHATSAPP_API_URL: 'https://whatsapp.example',
        WHATSAPP_PHONE_NUMBER_ID: 'simulated',
        WHATSAPP_ACCESS_TOKEN: 'simulated',
        SMTP_URL: 'smtp://mail.example',
        MAIL_FROM: 'Encaixe <avisos@encaixe.example>',
      }),
      clock ? { clock } : {},
    ),
}

/** Something that is never to be, which the simulation has seen. */
export class Broken extends Error {
  override readonly name = 'Broken'
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** All services in this process, on the virtual clock, at the beginning of a year. */
export async function openWorld({
  seed,
  databases,
  clocks = {},
}: {
  seed: number
  databases: Databases
  clocks?: Partial<Record<Service, Clock>> | undefined
}) {
  const simulation = beginSimulation(seed)
  const { chance } = simulation
  for (const forget of [
    ...[
      forgetTimers,
      forgetLoops,
      forgetMessages,
      forgetStreams,
      forgetJobs,
      forgetProviders,
      forgetCustomers,
    ],
  ]) {
    forget()
  }
  await databases.empty()
  await databases.setTime(BEGIN)
  simulation.sources.push(arrivals, deliveries, dueRounds, dueJobs, dueTimers, reportsToCome)
  simulation.sources.push(restarts)

  const programs = new Map<Service, Program>()
  const underway = new Set<Promise<unknown>>()
  let areCrashesOn = false
  /** What a test of the world looks at after each step that may have changed data. */
  let afterStep: (what: string) => Promise<void> = async () => undefined

  const log = createLogger({ service: 'simulation', level: 'silent' })
  const connect = (service: string) => connectBus({ url: 'nats://simulated:4222', service, log })
  const gateway = await connect('gateway')
  const operator = await connect(OPERATOR)
  for (const name of serviceNames) await ensureStream(gateway, streamOf(name))
  reportTo((change) => gateway.call(notifierRpcs.receiveWhatsappWebhook, { changes: [change] }))

  /** Has the world wait for work that needs steps. */
  function follow<T>(work: Promise<T>): Promise<T> {
    const followed: Promise<unknown> = work
      .catch(() => undefined)
      .finally(() => {
        underway.delete(followed)
        simulation.activity += 1
      })
    underway.add(followed)
    return work
  }

  function startService(service: Service): Promise<unknown> {
    const program: Program = { name: service, isAlive: true, onCrash: [] }
    programs.set(service, program)
    note(`${service} starts`)
    const started = runIn(program, () => begin[service](databases.of[service].url, clocks[service]))
    return follow(
      started.catch((error: unknown) => {
        throw new Broken(`${service} does not start: ${String(error)}`)
      }),
    )
  }

  function restarts(): Step[] {
    return services
      .filter((service) => programs.get(service)?.isAlive === false)
      .map((service) => ({
        what: `${service} is started again`,
        weight: 0.2,
        run: () => {
          const started = startService(service)
          started.catch(() => undefined)
        },
      }))
  }

  /** Who crashes now, if anybody. Not two at a time: a year has enough of them. */
  function crashing(steps: readonly Step[]): Program | undefined {
    const alive = [...programs.values()].filter(({ isAlive }) => isAlive)
    if (!areCrashesOn || alive.length < services.length) return undefined
    const commits = steps.find(({ what }) => what.endsWith(': COMMIT'))?.program
    if (commits && chance.is(CRASHES_AT_COMMIT)) return commits
    return chance.is(CRASHES) ? chance.oneOf(alive) : undefined
  }

  /** Takes a step; sometimes a service crashes instead. */
  async function step(steps: readonly Step[]): Promise<void> {
    const program = crashing(steps)
    if (program) return crash(program)
    await take(steps)
    await afterStep(simulation.journal.at(-1) ?? '')
  }

  async function advance(ms: number): Promise<void> {
    await databases.setTime(virtualNow() + Math.max(1, Math.ceil(ms)))
    note(`it is ${Temporal.Instant.fromEpochMilliseconds(virtualNow())}`)
  }

  /** The milliseconds until something happens by itself. */
  function untilNext(): number {
    const times = [nextTimer(), nextRedelivery(), nextJob()].filter((time) => time !== undefined)
    return Math.min(...times.map((time) => Math.max(1, time - virtualNow())))
  }

  /** Takes steps until nothing can happen at this moment, at most so many. */
  async function drain(most = Number.POSITIVE_INFINITY): Promise<void> {
    let stuck = 0
    for (let taken = 0; taken < most; ) {
      const steps = possible()
      if (steps.length > 0) {
        await step(steps)
        taken += 1
        stuck = 0
        continue
      }
      if (underway.size === 0) return
      stuck += 1
      // The machine may be slow to answer; only then does somebody wait for the clock.
      if (stuck < 3) await realPause(1)
      else if (stuck < 200) {
        const ms = untilNext()
        await advance(Number.isFinite(ms) ? Math.min(ms, 10 * SECOND) : SECOND)
        if (stuck > LOST_AFTER) letDueLoopsRun(ALL)
      } else throw new Broken('something waits for ever')
      await settle()
    }
  }

  /** Brings everything to rest: what is to be tried again is, and what is lost is found. */
  async function rest(): Promise<void> {
    const wasOn = areCrashesOn
    areCrashesOn = false
    cutOffConsumers(0)
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      letDueLoopsRun(round % 3 === 0 ? ALL : EVENTS)
      await drain()
      if (await isAtRest()) {
        areCrashesOn = wasOn
        return
      }
      const ms = untilNext()
      // Longer and longer: what is in doubt after a long crash stays so for up to an hour.
      const longEnough = Math.max(Number.isFinite(ms) ? ms : 0, 5 * SECOND * 1.2 ** round)
      await advance(Math.min(longEnough, 600 * SECOND))
      await settle()
    }
    throw new Broken(`nothing comes to rest: ${await unrest()}`)
  }

  /** What keeps the world from resting, as the failure says it. */
  const unrest = async () => {
    const open = await Promise.all(
      services.map(async (service) => {
        const [row] = await databases.of[service].rows<Record<string, string>>(
          `select (select count(*) from outbox where published_at is null) as events,
             (select count(*) from tasks where done_at is null and failed_at is null and due_at <= now()) as tasks,
             (select count(*) from account_erasures where completed_at is null) as erasures`,
        )
        return `${service} ${JSON.stringify(row)}`
      }),
    )
    const deliveries = await databases.of.notifier.rows(
      `select template, channel, status, reason, attempts, resends, not_before, lease_until, unknown_since
       from deliveries where ${UNSETTLED}`,
    )
    const dead = services.filter((service) => programs.get(service)?.isAlive === false)
    const job = nextJob()
    return [
      ...open,
      `deliveries ${JSON.stringify(deliveries)}`,
      `underway ${underway.size}`,
      `dead ${dead.join(' ')}`,
      `next job ${job === undefined ? 'none' : `in ${job - virtualNow()} ms`}`,
      allAcknowledged() ? '' : 'unacknowledged events',
    ].join('; ')
  }

  async function isAtRest(): Promise<boolean> {
    if (underway.size > 0 || !allAcknowledged()) return false
    if (services.some((service) => programs.get(service)?.isAlive === false)) return false
    const job = nextJob()
    if (job !== undefined && job <= virtualNow() + 60 * SECOND) return false
    const open = await Promise.all(
      services.map((service) =>
        databases.of[service].rows(
          `select 1 from outbox where published_at is null
           union all select 1 from tasks where done_at is null and failed_at is null and due_at <= now()
           union all select 1 from account_erasures where completed_at is null
           limit 1`,
        ),
      ),
    )
    if (open.flat().length > 0) return false
    const unsettled = await databases.of.notifier.rows(
      `select 1 from deliveries where ${UNSETTLED} limit 1`,
    )
    return unsettled.length === 0
  }

  const started = services.map(startService)
  await drain()
  await Promise.all(started)
  await rest()

  return {
    chance,
    databases,
    now: () => Temporal.Instant.fromEpochMilliseconds(virtualNow()),
    drain,
    rest,
    /** Crashes may happen from now on, or not. */
    crashes(areOn: boolean) {
      areCrashesOn = areOn
    },
    onStep(look: typeof afterStep) {
      afterStep = look
    },
    /** Begins what takes steps. */
    begin: <T>(work: () => Promise<T>): Promise<T> => follow(work()),
    /** Begins it, and takes steps until it is done and nothing else happens. */
    async begun<T>(work: () => Promise<T>): Promise<T> {
      const result = follow(work())
      result.catch(() => undefined)
      await drain()
      return result
    },
    call: <R extends Rpc>(
      rpc: R,
      input: RpcRequest<R>,
      context: CallContext,
    ): Promise<RpcOutput<R>> => gateway.call(rpc, input, { timeoutMs: 20 * SECOND, ...context }),
    operate: <R extends Rpc>(rpc: R, input: RpcRequest<R>): Promise<RpcOutput<R>> =>
      operator.call(rpc, input),
    /** Publishes an event as the gateway does. */
    async publish<E extends EventContract>(event: E, subject: string, data: EventData<E>) {
      const id = newId()
      const envelope = {
        ...{ specversion: '1.0', id, source: '/services/gateway', type: event.type, subject },
        ...{ time: new Date().toISOString(), data },
      }
      const send = () =>
        gateway.jetstream.publish(event.natsSubject, JSON.stringify(envelope), { msgID: id })
      while (
        !(await send().then(
          () => true,
          () => false,
        ))
      );
    },
    /** Lets time pass; some of what becomes due happens. */
    async pass(ms: number) {
      await advance(ms)
      letDueLoopsRun(SOME)
      letIntervalsFire(SIGNS_OF_LIFE)
      await drain()
    },
    /** Lets time pass until it is this hour in São Paulo. */
    async passUntilHour(hour: number) {
      const now = Temporal.Instant.fromEpochMilliseconds(virtualNow()).toZonedDateTimeISO(ZONE)
      const today = now.with({ hour, minute: chance.whole(60) })
      const next = Temporal.ZonedDateTime.compare(today, now) > 0 ? today : today.add({ days: 1 })
      await advance(now.until(next).total('milliseconds'))
      letDueLoopsRun(SOME)
      await drain()
    },
    /** Ends all processes of this world. */
    async close() {
      areCrashesOn = false
      for (const program of programs.values()) await crash(program)
    },
  }
}
