import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Logger } from './log.ts'

export type Metrics = ReturnType<typeof createMetrics>

const LAG_EVERY_MS = 1_000
const MEASURE_MS = 2_000

/** The measurements of one service, in a registry of its own, so that one process can host several services. */
export function createMetrics(service: string, log?: Pick<Logger, 'warn'>) {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  // At the default of 10 ms its timer wakes a resting process 100 times a second.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_EVERY_MS })
  const measures = new Map<string, () => Promise<unknown>>()

  /** One that fails or takes too long leaves its gauges as they were. */
  async function measure([what, work]: [string, () => Promise<unknown>]) {
    try {
      await inTime(work())
    } catch (error) {
      log?.warn({ err: error, what }, 'could not be measured')
    }
  }

  const registers = [registry]
  return {
    /** For measurements of the service's own. */
    registry,
    rpcDuration: new Histogram({
      name: 'rpc_duration_seconds',
      help: 'Time from the arrival of a request on the bus to its answer.',
      labelNames: ['rpc', 'code'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    outboxUnpublished: new Gauge({
      name: 'outbox_unpublished_events',
      help: 'Events committed but not yet in their stream.',
      registers,
    }),
    outboxLag: new Gauge({
      name: 'outbox_lag_seconds',
      help: 'Age of the oldest event that is not yet in its stream.',
      registers,
    }),
    streamBytes: new Gauge({
      name: 'stream_bytes',
      help: 'Size of the stream of this service, as its publisher sees it.',
      registers,
    }),
    streamMaxBytes: new Gauge({
      name: 'stream_max_bytes',
      help: 'The size beyond which the stream loses its oldest events.',
      registers,
    }),
    events: new Counter({
      name: 'events_total',
      help: 'Events received, by outcome: handled, duplicate, ignored, failed, dead.',
      labelNames: ['stream', 'type', 'outcome'],
      registers,
    }),
    consumerPending: new Gauge({
      name: 'consumer_pending_events',
      help: 'Events of the stream that this service has still to handle.',
      labelNames: ['stream', 'consumer'],
      registers,
    }),
    // A counter would begin at 1 with the first one, so a graph would show no increase.
    deadLetters: new Gauge({
      name: 'dead_letters',
      help: 'Events that are given up, until they are handled after all.',
      registers,
    }),
    tasks: new Counter({
      name: 'tasks_total',
      help: 'Tasks by outcome: handled, failed (tried again), given_up.',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    tasksWaiting: new Gauge({
      name: 'tasks_waiting',
      help: 'Tasks that are neither done nor given up, those not due yet included.',
      labelNames: ['kind'],
      registers,
    }),
    tasksOldestDue: new Gauge({
      name: 'tasks_oldest_due_seconds',
      help: 'Seconds since the oldest due task became due.',
      labelNames: ['kind'],
      registers,
    }),
    tasksGivenUp: new Gauge({
      name: 'tasks_given_up',
      help: 'Tasks that are given up, until an operator has them tried again.',
      labelNames: ['kind'],
      registers,
    }),
    jobLastSuccess: new Gauge({
      name: 'job_last_success_timestamp_seconds',
      help: 'When a round of the job last succeeded at this replica, in Unix time.',
      labelNames: ['job'],
      registers,
    }),
    jobDuration: new Histogram({
      name: 'job_duration_seconds',
      help: 'Time that a round of the job took.',
      labelNames: ['job'],
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 900],
      registers,
    }),
    jobFailures: new Counter({
      name: 'job_failures_total',
      help: 'Rounds of the job that failed.',
      labelNames: ['job'],
      registers,
    }),
    /** Names work that sets gauges, just before somebody reads them. */
    measured: (what: string, work: () => Promise<unknown>) => void measures.set(what, work),
    /** In the text format of Prometheus. */
    async text() {
      await Promise.all([...measures].map(measure))
      return registry.metrics()
    },
    /** The media type of the text. */
    contentType: registry.contentType,
  }
}

async function inTime(work: Promise<unknown>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => reject(new Error('it took too long')), MEASURE_MS)
  try {
    await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
