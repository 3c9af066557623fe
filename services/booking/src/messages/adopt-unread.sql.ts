import { Prisma } from '../../generated/client.ts'
import type { BookingDatabase } from '../store.ts'

/**
 * Moves messages that an older release marked with `notify_at` to the task table. Delete this, its job and the
 * column in the next release.
 */
export const adoptUnread = ({ prisma }: BookingDatabase) =>
  prisma.$executeRaw(Prisma.sql`
    with due as (
      select id, notify_at from messages where notify_at is not null for update skip locked
    ), adopted as (
      update messages set notify_at = null from due where messages.id = due.id
    )
    insert into tasks (id, kind, body, due_at)
    select gen_random_uuid(), 'tell-unread-message', jsonb_build_object('messageId', id), notify_at
    from due
  `)
