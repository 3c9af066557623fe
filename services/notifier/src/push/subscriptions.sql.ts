import { newId } from '@encaixe/service-kit'
import { Prisma } from '../../generated/client.ts'
import type { NotifierTransaction } from '../store.ts'

export interface NewSubscription {
  userId: string
  endpoint: string
  p256dh: string
  auth: string
  /** Null without one. */
  sessionId: string | null
}

/**
 * Keeps a browser of an account. The browser of another account is another subscription: what waits to be pushed to
 * that account does not go to this one. Beyond `most` the oldest of the account go.
 */
export async function keepSubscription(
  tx: NotifierTransaction,
  { userId, endpoint, p256dh, auth, sessionId }: NewSubscription,
  most: number,
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    delete from push_subscriptions where endpoint = ${endpoint} and user_id <> ${userId}
  `)
  await tx.$executeRaw(Prisma.sql`
    insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, session_id)
    values (${newId()}::uuid, ${userId}, ${endpoint}, ${p256dh}, ${auth}, ${sessionId})
    on conflict (endpoint) do update set
      p256dh = excluded.p256dh, auth = excluded.auth, session_id = excluded.session_id,
      created_at = now()
    where push_subscriptions.user_id = excluded.user_id
  `)
  await tx.$executeRaw(Prisma.sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId}
      order by created_at desc, id desc
      offset ${most}
    )
  `)
}
