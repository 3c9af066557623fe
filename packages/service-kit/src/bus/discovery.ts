import type { Msg, NatsConnection } from '@nats-io/nats-core'
import { newId } from '../database/outbox.ts'

/** What one endpoint has answered at this replica since it started. */
export interface EndpointStats {
  name: string
  subject: string
  /** In the contract's words. */
  summary: string
  requests: number
  /** Those that were refused or failed. */
  errors: number
  /** The code of the last of these. */
  lastError: string
  processingMs: number
}

export const newStats = ({
  name,
  subject,
  summary,
}: Pick<EndpointStats, 'name' | 'subject' | 'summary'>): EndpointStats => ({
  ...{ name, subject, summary },
  requests: 0,
  errors: 0,
  lastError: '',
  processingMs: 0,
})

const TYPE = 'io.nats.micro.v1'
/** Of the contracts' endpoints; the protocol wants one. */
const VERSION = '1.0.0'
const NANOSECONDS_OF_MS = 1_000_000

/**
 * Answers ping, info and stats of a service as NATS's own tools ask for them (`nats micro list`, `info`,
 * `stats`): its services protocol, nats-architecture-and-design/adr/ADR-32 (docs/adr/0022-discovery.md).
 */
export function answerDiscovery({
  connection,
  service,
  endpoints,
}: {
  connection: NatsConnection
  service: string
  endpoints: () => EndpointStats[]
}): { stop(): void } {
  const started = new Date().toISOString()
  const identity = { name: service, id: newId(), version: VERSION, metadata: {} }
  const answers = {
    PING: () => ({ type: `${TYPE}.ping_response`, ...identity }),
    INFO: () => ({
      type: `${TYPE}.info_response`,
      ...identity,
      description: '',
      endpoints: endpoints().map(({ name, subject, summary }) => ({
        name,
        subject,
        queue_group: service,
        metadata: { summary },
      })),
    }),
    STATS: () => ({
      type: `${TYPE}.stats_response`,
      ...identity,
      started,
      endpoints: endpoints().map((stats) => statsOf(stats, service)),
    }),
  }
  const subscriptions = Object.entries(answers).flatMap(([verb, answer]) =>
    [`$SRV.${verb}`, `$SRV.${verb}.${service}`, `$SRV.${verb}.${service}.${identity.id}`].map(
      (subject) =>
        connection.subscribe(subject, {
          callback(error: Error | null, message: Msg) {
            if (error === null) message.respond(JSON.stringify(answer()))
          },
        }),
    ),
  )
  return {
    stop() {
      for (const subscription of subscriptions) subscription.unsubscribe()
    },
  }
}

function statsOf(
  { name, subject, requests, errors, lastError, processingMs }: EndpointStats,
  queue: string,
) {
  const processingTime = Math.round(processingMs * NANOSECONDS_OF_MS)
  return {
    name,
    subject,
    queue_group: queue,
    num_requests: requests,
    num_errors: errors,
    last_error: lastError,
    processing_time: processingTime,
    average_processing_time: requests === 0 ? 0 : Math.round(processingTime / requests),
  }
}
