import { newId, type RawSql, withoutNul } from '../database/outbox.ts'
import { redactText } from '../telemetry/redact.ts'

/** An event that was given up, without its data (which may be personal). */
export interface DeadLetter {
  id: string
  consumer: string
  stream: string
  eventId: string
  /** null if the message was no event. */
  eventType: string | null
  error: string
  attempts: number
  failedAt: string
  retryRequestedAt: string | null
}

interface Rows {
  prisma: RawSql
}

/** Events that are given up, oldest first. */
export async function listDeadLetters({ prisma }: Rows): Promise<DeadLetter[]> {
  const rows = await prisma.$queryRaw<{ letters: DeadLetter[] }[]>`
    select coalesce(jsonb_agg(letter order by letter."failedAt"), '[]') as letters from (
      select id, consumer, stream, event_id as "eventId", event ->> 'type' as "eventType",
        error, attempts, failed_at as "failedAt",
        retry_requested_at as "retryRequestedAt"
      from dead_letters where retried_at is null
    ) as letter`
  return rows[0]?.letters ?? []
}

/** How many there are. */
export async function countDeadLetters({ prisma }: Rows): Promise<number> {
  const rows = await prisma.$queryRaw<{ letters: number }[]>`
    select count(*)::int as letters from dead_letters where retried_at is null`
  return rows[0]?.letters ?? 0
}

/**
 * Has the service handle the event again within seconds.
 * @returns whether there is such a dead letter
 */
export async function retryDeadLetter({ prisma }: Rows, id: string): Promise<boolean> {
  const found = await prisma.$executeRaw`
    update dead_letters set retry_requested_at = now()
    where id = ${id}::uuid and retried_at is null`
  return found > 0
}

/** Stores a dead letter; one that is stored already counts one more attempt. */
export async function keepDeadLetter(
  tx: RawSql,
  letter: {
    consumer: string
    stream: string
    eventId: string
    /** The message's text. */
    json: string
    error: unknown
    attempts: number
  },
): Promise<void> {
  await tx.$executeRaw`
    insert into dead_letters (id, consumer, stream, event_id, event, error, attempts)
    values (${newId()}::uuid, ${letter.consumer}, ${letter.stream}, ${letter.eventId},
      ${storableJson(letter.json)}::jsonb, ${errorText(letter.error)}, ${letter.attempts})
    on conflict (consumer, event_id) do update
      set error = excluded.error, attempts = dead_letters.attempts + 1, failed_at = now(),
        retry_requested_at = null, retried_at = null`
}

/** The text of a failure for operators, without personal data. */
export function errorText(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return redactText(text).replaceAll('\u0000', '').slice(0, 2_000)
}

/** The event itself, or the message as a JSON string if it is no event. */
function storableJson(json: string): string {
  try {
    JSON.parse(json)
    return withoutNul(json)
  } catch {
    return JSON.stringify(json.replaceAll('\u0000', ''))
  }
}
