import { type CloudEvent, cloudEvent, type EventContract, type EventData } from '@encaixe/contracts'
import { z } from 'zod'
import type { Transaction } from '../database/database.ts'

/** What a service does about one type of event. */
export interface EventEntry<Tx> {
  type: string
  /**
   * Checks the data.
   * @returns the effect, to be run in the transaction that remembers the event
   * @throws z.ZodError when the data is not what the contract says
   */
  prepare(event: CloudEvent): (t: Transaction<Tx>) => Promise<unknown>
}

/** One line of a service's table of events: what it does about this one. */
export function on<E extends EventContract, Tx>(
  contract: E,
  handle: (event: CloudEvent<EventData<E>>, t: Transaction<Tx>) => Promise<unknown>,
): EventEntry<Tx> {
  return {
    type: contract.type,
    prepare(event) {
      const data = z.parse<E['data']>(contract.data, event.data)
      return (t) => handle({ ...event, data }, t)
    },
  }
}

/** {@link on} for the transactions of one database: `const on = eventHandlers<BookingTransaction>()`. */
export const eventHandlers =
  <Tx>() =>
  <E extends EventContract>(
    contract: E,
    handle: (event: CloudEvent<EventData<E>>, t: Transaction<Tx>) => Promise<unknown>,
  ): EventEntry<Tx> =>
    on(contract, handle)

/**
 * Reads an event's envelope; what it does not know is left out.
 * @throws SyntaxError or z.ZodError when it is no CloudEvent
 */
export function parseEvent(json: string): CloudEvent {
  return cloudEvent.parse(JSON.parse(json))
}
