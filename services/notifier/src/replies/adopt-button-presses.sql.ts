import { Prisma, type PrismaClient } from '../../generated/client.ts'
import type { NotifierTransaction } from '../store.ts'

/**
 * Moves some rows of `button_presses`, which tasks replace; those that are done leave what tells repetitions.
 * The next release deletes this file and, in a migration, the table.
 */
export const adoptButtonPresses = (prisma: Pick<PrismaClient, '$executeRaw'>) =>
  prisma.$executeRaw(Prisma.sql`
    with moved as (
      delete from button_presses where id in (
        select id from button_presses limit 5000 for update skip locked
      )
      returning *
    )
    insert into tasks (id, kind, dedupe_hash, body, due_at, attempts, created_at, done_at, traceparent)
    select id, 'button-press', sha256(convert_to(message_id, 'UTF8')),
      case when moved.status = 'waiting' then jsonb_build_object(
        'messageId', message_id, 'contextId', context_id, 'phone', phone, 'action', action, 'side', side,
        'appointmentId', appointment_id, 'generation', generation,
        'version', coalesce(asked_version, state.version)
      ) end,
      next_attempt_at, attempts, created_at, case when moved.status <> 'waiting' then now() end, traceparent
    from moved left join appointment_states as state using (appointment_id)
    on conflict (kind, dedupe_hash) do nothing
  `)

/** Presses that are not moved yet are erased here; the kit erases tasks. */
export async function erasePresses(
  tx: NotifierTransaction,
  appointmentIds: readonly string[],
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    delete from button_presses where appointment_id = any(${[...appointmentIds]}::uuid[])
  `)
}
