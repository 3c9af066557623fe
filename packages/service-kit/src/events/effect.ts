import type { CloudEvent } from '@encaixe/contracts'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import type { RawSql } from '../database/outbox.ts'
import { inScope } from '../telemetry/scope.ts'
import { traced } from '../telemetry/trace.ts'
import type { EventEntry } from './handlers.ts'

/** The part of a database that handling events needs. */
export type EventDatabase<Tx> = Pick<Database<RawSql, Tx>, 'prisma' | 'transaction' | 'ready'>

export type Outcome = 'handled' | 'duplicate'

/** The event is not what its contract says: trying again cannot help. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent'
}

/**
 * The effect of an event, once however often it comes: the row that remembers it commits with the
 * effect, and a second delivery finds the row.
 */
export function applyEvent<Tx extends RawSql>({
  database,
  consumer,
  event,
  entry,
}: {
  database: EventDatabase<Tx>
  consumer: string
  event: CloudEvent
  entry: EventEntry<Tx>
}): Promise<Outcome> {
  const { id, traceparent, requestid, type } = event
  return inScope({ eventId: id, requestId: requestid }, () =>
    traced(
      { name: type, kind: 'consumer', traceparent, attributes: { 'messaging.id': id } },
      async () => {
        const effect = prepared(entry, event)
        return database.transaction(async (t) => {
          const isNew = await t.tx.$executeRaw`
          insert into inbox (consumer, event_id) values (${consumer}, ${id}::uuid)
          on conflict do nothing`
          if (isNew === 0) return 'duplicate'
          await effect(t)
          return 'handled'
        })
      },
    ),
  )
}

function prepared<Tx>(entry: EventEntry<Tx>, event: CloudEvent) {
  try {
    return entry.prepare(event)
  } catch (error) {
    throw new UnreadableEvent(reasonOf(error), { cause: error })
  }
}

/** Where it is wrong, without the values, which may be about people. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof z.ZodError)) return error instanceof Error ? error.message : String(error)
  return error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join('; ')
}
