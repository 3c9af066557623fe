import { Prisma } from '../../generated/client.ts'
import type { NotifierTransaction } from '../store.ts'

export interface Rewritten {
  id: string
  title: string
  body: string
}

/** Gives notifications of others, in which a person was named, texts in which nobody is. */
export async function rewriteNotifications(
  tx: NotifierTransaction,
  texts: readonly Rewritten[],
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    update notifications set title = text.title, body = text.body
    from unnest(
      ${texts.map(({ id }) => id)}::uuid[],
      ${texts.map(({ title }) => title)}::text[],
      ${texts.map(({ body }) => body)}::text[]
    ) as text (id, title, body)
    where notifications.id = text.id
  `)
}
