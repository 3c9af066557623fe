import { Readable } from 'node:stream'
import { AppError, type LiveEvent } from '@encaixe/contracts'
import type { Metrics } from '@encaixe/service-kit'
import { Counter, Gauge } from 'prom-client'
import { z } from 'zod'
import type { Feed } from './feed.ts'
import type { Positions } from './positions.ts'
import type { Audience } from './told.ts'

interface Options {
  feed: Feed
  positions: Positions
  metrics: Metrics
  /** How many may listen at this gateway, and of one person. */
  most: number
  mostOfOne: number
  /** Between two signs of life; each asks whether the session still stands. */
  heartbeatMs: number
}

interface Visitor {
  /** Whose connections are counted together. */
  owner: string
  audiences: readonly Audience[]
  /** The last event it has seen, as it says. */
  lastEventId: string | undefined
  /** False once the session is over; rejects where nobody can say. */
  isSignedIn: () => Promise<boolean>
}

/** Who does not take more than this off us is cut off: it comes back, and asks for what it missed. */
const UNREAD_LIMIT = 64 * 1024
/** How long a browser waits before it connects again. */
const RETRY_MS = 2_000

/** Connections that are told what happens: their number, their bounds and their end. */
export function liveConnections(options: Options) {
  const { feed, positions, metrics, most, mostOfOne, heartbeatMs } = options
  const open = new Map<string, Set<Readable>>()
  let count = 0
  let isOver = false
  const { registry } = metrics
  const listening: Gauge = new Gauge({
    name: 'live_connections',
    help: 'Browsers and apps that are listening for changes.',
    registers: [registry],
    collect: () => listening.set(count),
  })
  const cutOff = new Counter({
    name: 'live_connections_cut_total',
    help: 'Connections ended because their reader was too slow.',
    registers: [registry],
  })

  function remember(owner: string, stream: Readable) {
    const own = open.get(owner) ?? new Set()
    open.set(owner, own.add(stream))
    count += 1
    // The oldest may be one that nobody holds the other end of any more.
    const [oldest] = own
    if (own.size > mostOfOne) oldest?.push(null)
    stream.once('close', () => {
      count -= 1
      own.delete(stream)
      if (own.size === 0) open.delete(owner)
    })
  }

  return {
    /**
     * The events as text/event-stream, until either side ends it.
     * @throws AppError UPSTREAM_UNAVAILABLE when too many listen already
     */
    listen({ owner, audiences, lastEventId, isSignedIn }: Visitor): Readable {
      // Any other answer would be taken for a refusal, after which a browser does not come back.
      if (isOver) return Readable.from([`retry: ${RETRY_MS}\n\n`])
      if (count >= most) throw new AppError('UPSTREAM_UNAVAILABLE', 'Too many are listening.')
      const stream = new Readable({ read() {} })
      const send = (text: string) => {
        if (stream.readableLength > UNREAD_LIMIT) {
          cutOff.inc()
          stream.destroy()
        } else if (!stream.destroyed) stream.push(text)
      }
      const id = () => `id: ${positions.seal(feed.position())}\n`
      const tell = ({ kind, data }: LiveEvent) =>
        send(`${id()}event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`)
      const reset = () => send(`${id()}event: reset\ndata: {}\n\n`)

      const since = lastEventId === undefined ? undefined : positions.open(lastEventId)
      const { missed, stop } = feed.listen(audiences, since, { tell, reset })
      send(`retry: ${RETRY_MS}\n${id()}\n`)
      if (missed === null) reset()
      else for (const event of missed) tell(event)

      const heartbeat = setInterval(async () => {
        // While nobody can say whether a session stands, it does: nothing else is answered either.
        if (await isSignedIn().catch(() => true)) send(`${id()}: \n\n`)
        else stream.push(null)
      }, heartbeatMs)
      stream.once('close', () => {
        clearInterval(heartbeat)
        stop()
      })
      // A browser that leaves is no failure of ours.
      stream.on('error', () => undefined)
      remember(owner, stream)
      return stream
    },

    /** Everybody is let go, so that the server can stop, and whoever still comes is sent elsewhere. */
    endAll() {
      isOver = true
      for (const streams of open.values()) for (const stream of streams) stream.push(null)
    },
  }
}

/** How many may listen for changes, and how often it is asked whether they still may. */
export const liveEnvironment = z.object({
  /** Connections at one gateway. */
  LIVE_CONNECTIONS: z.coerce.number().int().min(1).max(100_000).default(5_000),
  /** Of one account at one gateway: a tab each, of which only those that are looked at are connected. */
  LIVE_CONNECTIONS_EACH: z.coerce.number().int().min(1).max(100).default(10),
  LIVE_HEARTBEAT_SECONDS: z.coerce.number().min(0.05).max(25).default(20),
})
