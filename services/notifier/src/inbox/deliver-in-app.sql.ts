import type { NoticeAudience } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import type { NotifierTransaction } from '../store.ts'

export interface NewNotification {
  /** That of the delivery which makes it. */
  id: string
  userId: string
  audience: NoticeAudience
  type: string
  title: string
  body: string
  data: { appointmentId: string | null; clientId: string | null }
}

/**
 * Notifications, and that their deliveries are sent. Several at a time and both in one statement:
 * through the model each was a statement, and planned anew by the client.
 */
export async function deliverInApp(
  tx: NotifierTransaction,
  notifications: readonly NewNotification[],
): Promise<void> {
  if (notifications.length === 0) return
  await tx.$executeRaw(Prisma.sql`
    with made as (
      insert into notifications (id, user_id, audience, type, title, body, data)
      select id, "userId", audience::audience, type, title, body, data
      from jsonb_to_recordset(${JSON.stringify(notifications)}::jsonb) as made (
        id uuid, "userId" text, audience text, type text, title text, body text, data jsonb)
      returning id
    )
    update deliveries
    set status = 'sent', attempts = attempts + 1, sent_at = now(), send_started_at = now(),
      reason = null, updated_at = now()
    where id in (select id from made)
  `)
}
