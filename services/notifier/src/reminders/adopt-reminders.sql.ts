import { Prisma, type PrismaClient } from '../../generated/client.ts'
import type { NotifierTransaction } from '../store.ts'

/**
 * Moves some rows of `reminders`, which tasks replace, except those that a replica of the version before has in hand.
 * Those that went out leave what tells repetitions. The next release deletes this file and, in a migration, the table.
 */
export const adoptReminders = (prisma: Pick<PrismaClient, '$executeRaw'>) =>
  prisma.$executeRaw(Prisma.sql`
    with moved as (
      delete from reminders where id in (
        select id from reminders limit 5000 for update skip locked
      )
      returning *
    )
    insert into tasks (id, kind, dedupe_hash, body, due_at, created_at, done_at)
    select id, 'reminder', sha256(convert_to(concat_ws(' ', appointment_id, kind,
        (extract(epoch from starts_at) * 1000)::bigint), 'UTF8')),
      case when status = 'waiting' then jsonb_build_object('kind', kind, 'snapshot', snapshot) end,
      due_at, created_at, decided_at
    from moved where status <> 'dropped'
    on conflict (kind, dedupe_hash) do nothing
  `)

/** Reminders that are not moved yet are erased here; the kit erases tasks. */
export async function eraseOldReminders(
  tx: NotifierTransaction,
  {
    professionalId,
    appointmentIds,
    addressedIds,
  }: {
    professionalId: string | null
    appointmentIds: readonly string[]
    addressedIds: readonly string[]
  },
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    delete from reminders
    where professional_id = ${professionalId}::uuid
      or appointment_id = any(${[...appointmentIds]}::uuid[])
  `)
  await tx.$executeRaw(Prisma.sql`
    update reminders set snapshot = jsonb_set(snapshot, '{contact,email}', 'null')
    where appointment_id = any(${[...addressedIds]}::uuid[]) and snapshot is not null
  `)
}
