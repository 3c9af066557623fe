import type { Stream } from '@encaixe/contracts'
import type { Bus, Logger, Metrics } from '@encaixe/service-kit'
import type { z } from 'zod'
import { liveConnections, type liveEnvironment } from './connections.ts'
import { createFeed, KEPT_MS } from './feed.ts'
import { followStream } from './follow-stream.ts'
import { positions } from './positions.ts'
import { type Teller, tellers } from './told.ts'

interface Options {
  config: z.output<typeof liveEnvironment> & { CHALLENGE_SECRET: string }
  bus: Bus
  log: Logger
  metrics: Metrics
  /** Epoch milliseconds. */
  now: () => number
}

export type Live = ReturnType<typeof startLive>

/** What happens, told to those whom it concerns while they look: each stream read once for all of them. */
export function startLive({ config, bus, log, metrics, now }: Options) {
  const feed = createFeed({ now })

  function follow(stream: Stream, subjects: ReadonlyMap<string, Teller>) {
    return followStream({
      ...{ bus, stream, log },
      readUpTo: () => feed.readUpTo(stream),
      // Who was connected to another gateway a moment ago misses nothing here.
      start: () => Temporal.Instant.fromEpochMilliseconds(now() - KEPT_MS),
      onBegin: (after) => feed.begin(stream, after),
      onMessage({ seq, subject, read }) {
        const teller = subjects.get(subject)
        try {
          feed.add(stream, seq, teller ? teller(read().data) : null)
        } catch (error) {
          log.warn({ err: error, stream, subject }, 'an event is not told live')
          feed.add(stream, seq, null)
        }
      },
    })
  }

  const followers = [...tellers].map(([stream, subjects]) => follow(stream, subjects))
  const connections = liveConnections({
    feed,
    // Shared by all gateways, as it has to be: who comes back may come to another one.
    positions: positions(config.CHALLENGE_SECRET),
    metrics,
    most: config.LIVE_CONNECTIONS,
    mostOfOne: config.LIVE_CONNECTIONS_EACH,
    heartbeatMs: config.LIVE_HEARTBEAT_SECONDS * 1_000,
  })
  return {
    connections,
    stop: () => Promise.all(followers.map((follower) => follower.stop())),
  }
}
