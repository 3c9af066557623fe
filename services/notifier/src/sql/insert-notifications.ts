import { Prisma } from '../../generated/client.ts'
import type { Audience } from '../domain/notices.ts'
import type { NotifierTransaction } from '../store.ts'

export interface NewNotification {
  /** That of the delivery which makes it. */
  id: string
  userId: string
  audience: Audience
  type: string
  title: string
  body: string
  data: { appointmentId: string | null }
}

/** Several at a time: through the model each was a statement, and planned anew by the client. */
export async function insertNotifications(
  tx: NotifierTransaction,
  notifications: readonly NewNotification[],
): Promise<void> {
  if (notifications.length === 0) return
  await tx.$executeRaw(Prisma.sql`
    insert into notifications (id, user_id, audience, type, title, body, data)
    select id, "userId", audience::audience, type, title, body, data
    from jsonb_to_recordset(${JSON.stringify(notifications)}::jsonb) as made (
      id uuid, "userId" text, audience text, type text, title text, body text, data jsonb)
  `)
}
