import { createLogger, type Database, type Logger, newId, openDatabase } from '@encaixe/service-kit'
import { type TestBus, testBus, testDatabase } from '@encaixe/service-kit/testing'
import { startOutboxRelay } from '../src/events/relay.ts'
import { type Jobs, startJobs } from '../src/jobs/job.ts'
import { type Leadership, startLeadership } from '../src/jobs/leadership.ts'
import { Counted, type Tx } from './contracts.ts'
import { PrismaClient } from './service/generated/client.ts'

type CounterDatabase = Database<PrismaClient, Tx>

export const serviceFolder = new URL('./service/', import.meta.url)

export { Counted, counterRpcs, Renamed, setCounter, type Tx } from './contracts.ts'

export interface World {
  bus: TestBus
  url: string
  database: CounterDatabase
  log: Logger
  /** What was logged, as parsed lines. */
  logged: Record<string, unknown>[]
  job: Jobs['job']
  /** A relay, which leads no more once it has stopped. */
  startRelay(options?: { atAnotherReplica?: boolean }): ReturnType<typeof startOutboxRelay>
  close(): Promise<void>
}

/** A database, a bus and a log of one's own. */
export async function openWorld(): Promise<World> {
  const [bus, { url, drop }] = await Promise.all([
    testBus(),
    testDatabase({ service: serviceFolder }),
  ])
  const { log, logged } = capturedLog()
  const database: CounterDatabase = openDatabase({
    url,
    log,
    create: (adapter) => new PrismaClient({ adapter }),
  })
  const stops: (() => Promise<void>)[] = []
  function lead() {
    const leadership = startLeadership({ databaseUrl: url, service: 'booking', bus, log })
    stops.push(leadership.stop)
    return leadership
  }
  // Not before it is asked for: tests start services and replicas of their own on the same database.
  let first: Leadership | undefined
  let jobs: Jobs | undefined
  return {
    bus,
    url,
    database,
    log,
    logged,
    job(options) {
      first ??= lead()
      jobs ??= startJobs({ leadership: first, log })
      return jobs.job(options)
    },
    startRelay({ atAnotherReplica = false } = {}) {
      first ??= lead()
      const leadership = atAnotherReplica ? lead() : first
      const relay = startOutboxRelay({
        leadership,
        bus,
        stream: 'BOOKING',
        service: 'booking',
        log,
      })
      database.onCommit(relay.wake)
      const stop = async () => {
        await relay.stop()
        await leadership.stop()
      }
      stops.push(stop)
      return { ...relay, stop }
    },
    async close() {
      await jobs?.stop()
      await Promise.all(stops.toReversed().map((stop) => stop()))
      await database.close()
      await bus.close()
      await drop()
    },
  }
}

/** What a handler is called with. */
export const rpcContext = ({ log }: World) => ({
  actor: { kind: 'operator' as const },
  idempotencyKey: undefined,
  requestId: 'r',
  callId: newId(),
  deadline: Date.now() + 1_000,
  log,
})

export function capturedLog(): { log: Logger; logged: Record<string, unknown>[] } {
  const logged: Record<string, unknown>[] = []
  const write = (line: string) => void logged.push(JSON.parse(line))
  return { log: createLogger({ service: 'test', level: 'debug', destination: { write } }), logged }
}

/** Publishes that a counter went up, in a transaction that does nothing else. */
export const count = (database: CounterDatabase, subject: string, value: number) =>
  database.transaction(({ emit }) => emit(Counted, { subject, data: { value } }))
