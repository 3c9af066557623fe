import type { Stream } from '@encaixe/contracts'
import type pg from 'pg'
import type { Bus } from '../bus/bus.ts'
import { markPublished, unpublishedAmong } from './outbox-sql.ts'
import { readStream } from './read-stream.ts'

const LOOKED_AT = 1_000

/**
 * Marks events as published that the stream stored but whose ack was lost. The stream itself recognises a repeated
 * id for two minutes, and NATS may be away for longer. These events are the newest of the stream, because events are
 * published in order and marked before the next are published.
 * @returns their number
 */
export async function markAlreadyStored(
  client: pg.Client,
  { bus, stream }: { bus: Bus; stream: Stream },
): Promise<number> {
  let seen = 0
  for (let last = LOOKED_AT; ; last *= 4) {
    const ids: string[] = []
    await readStream({ bus, stream, start: { last }, headersOnly: true }, ({ headers }) => {
      ids.push(headers?.get('Nats-Msg-Id') ?? '')
    })
    const stored = await unpublishedAmong(client, ids)
    const mayGoOn = ids.length > seen && stored.includes(ids[0] ?? '')
    seen = ids.length
    if (mayGoOn) continue
    await markPublished(client, stored)
    return stored.length
  }
}
