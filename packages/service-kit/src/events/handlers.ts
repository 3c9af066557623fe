import { type CloudEvent, cloudEvent, type EventContract, type EventData } from '@encaixe/contracts'
import { z } from 'zod'
import type { Transaction } from '../database/database.ts'
import { asEvent, asEvents } from './scope.ts'

/** What a service does about one type of event. */
export interface EventEntry<Tx> {
  type: string
  /**
   * Checks the data.
   * @returns the effect, to be run in the transaction that remembers the event
   * @throws z.ZodError when the data is not what the contract says
   */
  prepare(event: CloudEvent): (t: Transaction<Tx>) => Promise<unknown>
  /** Entries that have the same one are given the events of a transaction together. */
  batchOf?: () => EventBatch<Tx>
}

/** The events that one handler is given in one transaction. */
export interface EventBatch<Tx> {
  /** Checks the data, as `prepare` does. */
  add(event: CloudEvent): void
  /** The effect of those that are new, to be run in the transaction that remembers them. */
  apply(t: Transaction<Tx>, isNew: (event: CloudEvent) => boolean): Promise<void>
}

type Event<E extends EventContract> = CloudEvent<EventData<E>>

/** One line of a service's table of events: what it does about this one. */
export function on<E extends EventContract, Tx>(
  contract: E,
  handle: (event: Event<E>, t: Transaction<Tx>) => Promise<unknown>,
): EventEntry<Tx> {
  return {
    type: contract.type,
    prepare(event) {
      const readable = checked(contract, event)
      return (t) => handle(readable, t)
    },
  }
}

/**
 * What a service does about all events of these types that share a transaction: for effects that one
 * statement can have for many. They are of different subjects, and in no order. A row that is made for one
 * of them keeps that event's `traceparent`, should its story go on later.
 */
export function onTogether<E extends EventContract, Tx>(
  contracts: readonly E[],
  handle: (events: Event<E>[], t: Transaction<Tx>) => Promise<unknown>,
): EventEntry<Tx>[] {
  const byType = new Map(contracts.map((contract) => [contract.type, contract]))
  const batchOf = (): EventBatch<Tx> => {
    const collected: Event<E>[] = []
    return {
      add(event) {
        const contract = byType.get(event.type)
        if (contract) collected.push(checked(contract, event))
      },
      async apply(t, isNew) {
        const events = collected.filter(isNew)
        if (events.length === 0) return
        const types = [...new Set(events.map(({ type }) => type))]
        await asEvents(types.join(' '), events, () => handle(events, t))
      },
    }
  }
  return contracts.map((contract) => ({
    ...on<E, Tx>(contract, (event, t) => handle([event], t)),
    batchOf,
  }))
}

/** Gathers the events of an entry that is given them one by one. */
export function singleEventBatch<Tx>({ prepare }: EventEntry<Tx>): EventBatch<Tx> {
  const effects: { event: CloudEvent; effect: ReturnType<typeof prepare> }[] = []
  return {
    add: (event) => void effects.push({ event, effect: prepare(event) }),
    async apply(t, isNew) {
      for (const { event, effect } of effects) {
        if (isNew(event)) await asEvent(event, () => effect(t))
      }
    },
  }
}

const checked = <E extends EventContract>(contract: E, event: CloudEvent): Event<E> => ({
  ...event,
  data: z.parse<E['data']>(contract.data, event.data),
})

/** {@link on} for the transactions of one database: `const on = eventHandlers<BookingTransaction>()`. */
export const eventHandlers =
  <Tx>() =>
  <E extends EventContract>(
    contract: E,
    handle: (event: Event<E>, t: Transaction<Tx>) => Promise<unknown>,
  ): EventEntry<Tx> =>
    on(contract, handle)

/**
 * Reads an event's envelope; what it does not know is left out.
 * @throws SyntaxError or z.ZodError when it is no CloudEvent
 */
export function parseEvent(json: string): CloudEvent {
  return cloudEvent.parse(JSON.parse(json))
}
