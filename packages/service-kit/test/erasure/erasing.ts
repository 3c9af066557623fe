import { accountEvents, cloudEvent, dataErased, type Stream } from '@encaixe/contracts'
import { type Erasure, newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import type { ErasureOptions } from '../../src/erasure/erased-person.ts'
import { startErasure } from '../../src/erasure/erasure.ts'
import { Renamed } from '../contracts.ts'
import type { Tx } from '../fixtures.ts'
import { openReader, type Reader } from '../reader.ts'

/** What every event about a person of these tests says of them. */
export const LABEL = 'Maria Aparecida'

interface Deletion {
  deletionId: string
  userId: string
  professionalId: null
}

export const aDeletion = (): Deletion => ({
  deletionId: newId(),
  userId: `account-${newId()}`,
  professionalId: null,
})

export const mentions = (texts: string[], word: string) =>
  texts.filter((text) => text.includes(word))

export interface Erasing extends Reader {
  /** Starts what erases: the counters of an account are those whose label begins with it. */
  erase(options?: Partial<ErasureOptions<Tx>>): Erasure<Tx>
  /** A counter of the account, published on the stream under the {@link LABEL}. Answers its id. */
  someCounter(userId: string): Promise<string>
  /** Handles the request of a deletion. */
  request(erasure: Erasure<Tx>, deletion: Deletion): Promise<unknown>
  /** Handles the DataErased of another service. */
  upstreamErased(
    erasure: Erasure<Tx>,
    from: Stream,
    deletion: Deletion,
    appointmentIds?: string[],
  ): Promise<unknown>
  /** The texts of all messages that lie on the stream. */
  stored(): Promise<string[]>
  untilStored(word: string): Promise<unknown>
  /** The DataErased that the service has published for a deletion. */
  published(deletion: Deletion): Promise<string[]>
  untilTold(deletion: Deletion, times?: number): Promise<unknown>
}

/** A world with a stream, and a service that publishes its events on it and erases people. */
export async function openErasing(): Promise<Erasing> {
  const reader = await openReader()
  const { bus, database, job, log } = reader
  reader.startRelay()
  const stops: (() => Promise<void>)[] = []

  async function stored() {
    const manager = await bus.jetstream.jetstreamManager()
    const { state } = await manager.streams.info('BOOKING')
    const texts = []
    for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
      // One that is gone is no failure: that is what these tests are about.
      const message = await manager.streams.getMessage('BOOKING', { seq }).catch(() => null)
      if (message) texts.push(message.string())
    }
    return texts
  }

  const published = async ({ deletionId }: Deletion) =>
    mentions(mentions(await stored(), dataErased('BOOKING').type), deletionId)

  return {
    ...reader,
    erase(options = {}) {
      const erasure = startErasure<Tx>({
        bus,
        stream: 'BOOKING',
        service: 'booking',
        database,
        log,
        job,
        every: 0.02,
        erase: async ({ userId, found, again }, { tx }) => {
          const owned = again
            ? { id: { in: [...(found.counters ?? [])] } }
            : { label: { startsWith: userId } }
          const counters = await tx.counter.findMany({ where: owned })
          await tx.counter.deleteMany({ where: owned })
          return { counters: counters.map(({ id }) => id) }
        },
        ...options,
      })
      stops.push(erasure.stop)
      return erasure
    },
    async someCounter(userId) {
      const id = newId()
      await database.transaction(async ({ tx, emit }) => {
        await tx.counter.create({ data: { id, label: `${userId} ${id}`, value: 1 } })
        await emit(Renamed, { subject: id, data: { label: LABEL } })
      })
      return id
    },
    request: ({ onRequest }, deletion) =>
      database.transaction(
        onRequest.prepare(eventOf(accountEvents.AccountDeletionRequested.type, deletion)),
      ),
    upstreamErased: (erasure, from, { deletionId, userId }, appointmentIds = []) => {
      const data = { deletionId, userId, service: from.toLowerCase(), appointmentIds }
      const event = eventOf(dataErased(from).type, data)
      return database.transaction(erasure.onUpstreamErased(from).prepare(event))
    },
    stored,
    untilStored: (word) =>
      until(async () => mentions(await stored(), word).length > 0, {
        what: `${word} on the stream`,
      }),
    published,
    untilTold: (deletion, times = 1) =>
      until(async () => (await published(deletion)).length === times, {
        what: `${times} DataErased`,
      }),
    async close() {
      await Promise.all(stops.map((stop) => stop()))
      await reader.close()
    },
  }
}

const eventOf = (type: string, data: unknown) =>
  cloudEvent.parse({
    specversion: '1.0',
    id: newId(),
    source: 'test',
    type,
    subject: newId(),
    time: '2026-11-21T12:00:00Z',
    data,
  })
