import type { LiveEvent, Stream } from '@encaixe/contracts'
import type { Position } from './positions.ts'
import type { Audience, Told } from './told.ts'

/** How long an event can still be asked for by who was away. */
export const KEPT_MS = 5 * 60_000
/** At most so many of them: beyond, who was away begins anew. Some 300 bytes each. */
const MOST = 100_000

export interface Listener {
  tell(event: LiveEvent): void
  /** Something may have been missed: what is shown has to be fetched again. */
  reset(): void
}

export type Feed = ReturnType<typeof createFeed>

interface Kept extends Told {
  stream: Stream
  seq: number
  /** Epoch milliseconds. */
  at: number
}

/**
 * What happened in the last minutes, for those who listen and those who come back: pure but for the clock
 * it is given. Whoever comes back with a position hears all that came after it, or that it may have missed
 * something.
 */
export function createFeed({ now, most = MOST }: { now: () => number; most?: number }) {
  /** Up to where each stream was read, and after which sequence everything is kept. */
  const streams = new Map<Stream, { at: number; since: number }>()
  const listeners = new Map<Audience, Set<Listener>>()
  let kept: Kept[] = []
  /** Those before it are forgotten, and cut off now and then: shifting each would cost as much as all. */
  let first = 0

  function forget() {
    const oldest = now() - KEPT_MS
    for (;;) {
      const entry = kept[first]
      if (!entry || (entry.at >= oldest && kept.length - first <= most)) break
      const stream = streams.get(entry.stream)
      if (stream) stream.since = Math.max(stream.since, entry.seq)
      first += 1
    }
    if (first > 1_000 && first * 2 > kept.length) {
      kept = kept.slice(first)
      first = 0
    }
  }

  const everybody = () => new Set([...listeners.values()].flatMap((some) => [...some]))

  function begin(stream: Stream, after: number) {
    const known = streams.get(stream)
    if (known?.at === after) return
    streams.set(stream, { at: after, since: after })
    if (!known) return
    // The stream began anew, or lost what was not read: nobody knows what was in it.
    kept = kept.slice(first).filter((entry) => entry.stream !== stream)
    first = 0
    for (const listener of everybody()) listener.reset()
  }

  /** What came after a position; null when that is not known any more. */
  function missedSince(position: Position, audiences: readonly Audience[]): LiveEvent[] | null {
    forget()
    for (const [stream, { at, since }] of streams) {
      const from = position.get(stream)
      if (from === undefined || from < since || from > at) return null
    }
    if ([...position.keys()].some((stream) => !streams.has(stream))) return null
    return kept
      .slice(first)
      .filter(({ stream, seq, to }) => {
        const isAfter = seq > (position.get(stream) ?? 0)
        return isAfter && to.some((audience) => audiences.includes(audience))
      })
      .map(({ event }) => event)
  }

  return {
    /** Up to where a stream was read; undefined before it was. */
    readUpTo: (stream: Stream): number | undefined => streams.get(stream)?.at,

    /** From now on a stream is read after this sequence; where that is not where it was left, all reset. */
    begin,

    /** The next message of a stream, and what it tells, if anything. */
    add(stream: Stream, seq: number, told: Told | null) {
      const known = streams.get(stream)
      if (!known || seq <= known.at) begin(stream, seq - 1)
      const reading = streams.get(stream)
      if (reading) reading.at = seq
      if (!told || told.to.length === 0) return
      forget()
      kept.push({ ...told, stream, seq, at: now() })
      const hearing = new Set(told.to.flatMap((audience) => [...(listeners.get(audience) ?? [])]))
      for (const listener of hearing) listener.tell(told.event)
    },

    position: (): Position => new Map([...streams].map(([stream, { at }]) => [stream, at])),

    /**
     * Listens from now on. What was missed since a position comes first: as a list, or null when
     * everything has to be fetched again. Nothing is lost in between.
     */
    listen(audiences: readonly Audience[], since: Position | null | undefined, listener: Listener) {
      for (const audience of audiences) {
        const some = listeners.get(audience) ?? new Set()
        listeners.set(audience, some.add(listener))
      }
      const missed = since === undefined ? [] : since && missedSince(since, audiences)
      return {
        missed,
        stop() {
          for (const audience of audiences) {
            const some = listeners.get(audience)
            some?.delete(listener)
            if (some?.size === 0) listeners.delete(audience)
          }
        },
      }
    },
  }
}
