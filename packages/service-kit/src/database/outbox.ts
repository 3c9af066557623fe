import type { EventContract, EventData } from '@encaixe/contracts'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { currentScope } from '../telemetry/scope.ts'
import { currentTraceparent } from '../telemetry/trace.ts'

/** A UUIDv7: ids made later sort later. */
export const newId = (): string => uuidv7()

export interface EmitOptions<E extends EventContract> {
  /** The aggregate's id: events of one subject are published, and handled, in order. */
  subject: string
  data: EventData<E>
  /** When it happened, ISO 8601; now by default. */
  time?: string
}

/** A row of the table `outbox`, as texts that PostgreSQL casts. */
export interface OutboxRow {
  id: string
  type: string
  subject: string
  time: string
  /** JSON. */
  data: string
  traceparent: string | null
  requestId: string | null
}

/**
 * The row of an event, for statements that insert it themselves (call the transaction's
 * `emitted()` then). The data is checked, and reduced to what the contract declares.
 * @throws z.ZodError when the data is not what the contract says
 */
export function outboxRow<E extends EventContract>(
  event: E,
  { subject, data, time = new Date().toISOString() }: EmitOptions<E>,
): OutboxRow {
  return {
    id: newId(),
    type: event.type,
    subject,
    time,
    data: JSON.stringify(z.parse(event.data, data)),
    traceparent: currentTraceparent() ?? null,
    requestId: currentScope()?.requestId ?? null,
  }
}

/** The raw SQL of a Prisma client or transaction, as far as the kit itself uses it. */
export interface RawSql {
  $executeRaw(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<number>
  $queryRaw<T = unknown>(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<T>
}

const ESCAPED_NUL = /(?<!\\)((?:\\\\)*)\\u0000/g

/** JSON that PostgreSQL's jsonb takes, which it does not with a NUL in a text. */
export const withoutNul = (json: string): string => json.replace(ESCAPED_NUL, '$1')

/** All events of a transaction in one statement, in their order. */
export async function insertOutboxRows(tx: RawSql, rows: OutboxRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.$executeRaw`
    insert into outbox (id, type, subject, time, data, traceparent, request_id)
    select (row ->> 'id')::uuid, row ->> 'type', row ->> 'subject', (row ->> 'time')::timestamptz,
      (row ->> 'data')::jsonb, row ->> 'traceparent', row ->> 'requestId'
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as rows (row, n)
    order by n`
}
