import type { CloudEvent } from '@encaixe/contracts'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import type { RawSql } from '../database/outbox.ts'
import { type EventBatch, type EventEntry, singleEventBatch } from './handlers.ts'

/** The part of a database that event handlers need. */
export type EventDatabase<Tx> = Pick<Database<RawSql, Tx>, 'prisma' | 'transaction' | 'ready'>

/** The event is not what its contract says: trying again cannot help. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent'
}

export type Outcome = 'handled' | 'duplicate' | UnreadableEvent

export interface Effect<Tx> {
  event: CloudEvent
  entry: EventEntry<Tx>
}

/**
 * Runs the effects of several events in one transaction. Each takes effect once: its inbox row commits with the
 * effect, and a second delivery finds the row. An unreadable event has no part in the transaction.
 * @returns the outcome of each, in their order
 */
export async function applyEvents<Tx extends RawSql>({
  database,
  consumer,
  effects,
}: {
  database: EventDatabase<Tx>
  consumer: string
  effects: readonly Effect<Tx>[]
}): Promise<Outcome[]> {
  const { batches, ids, outcomes } = batchOf(effects)
  if (ids.length === 0) return outcomes
  const fresh = await database.transaction(async (t) => {
    // Ordered by id, so that two replicas with the same events do not deadlock.
    const rows = await t.tx.$queryRaw<{ id: string }[]>`
      insert into inbox (consumer, event_id)
      select ${consumer}, id from unnest(${ids.toSorted()}::uuid[]) as event (id)
      on conflict do nothing returning event_id::text as id`
    const fresh = new Set(rows.map(({ id }) => id))
    for (const batch of batches) await batch.apply(t, (event) => fresh.has(keyOf(event)))
    return fresh
  })
  return outcomes.map((outcome, index) => {
    const event = effects[index]?.event
    return outcome === 'handled' && event && !fresh.has(keyOf(event)) ? 'duplicate' : outcome
  })
}

/** The id as PostgreSQL writes it. */
const keyOf = ({ id }: CloudEvent) => id.toLowerCase()

function batchOf<Tx>(effects: readonly Effect<Tx>[]) {
  const batches = new Map<unknown, EventBatch<Tx>>()
  const ids = new Set<string>()
  const outcomes = effects.map(({ event, entry }): Outcome => {
    const together = entry.batchOf ?? entry
    const batch = batches.get(together) ?? entry.batchOf?.() ?? singleEventBatch(entry)
    batches.set(together, batch)
    if (ids.has(keyOf(event))) return 'duplicate'
    try {
      batch.add(event)
    } catch (error) {
      return new UnreadableEvent(reasonOf(error), { cause: error })
    }
    ids.add(keyOf(event))
    return 'handled'
  })
  return { batches: [...batches.values()], ids: [...ids], outcomes }
}

/** Says where it is wrong, without the values, which may be personal data. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof z.ZodError)) return error instanceof Error ? error.message : String(error)
  return error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join('; ')
}
