import { AppError, id as idOf, instant, type notifierRpcs } from '@encaixe/contracts'
import { cutPage, type HandlersOf } from '@encaixe/service-kit'
import { z } from 'zod'
import type { Notification, PrismaClient } from '../../generated/client.ts'
import type { NotifierDatabase } from '../store.ts'

type Handlers = HandlersOf<typeof notifierRpcs, 'listNotifications' | 'readNotifications'>

const about = z.object({
  appointmentId: z.string().nullable(),
  // Absent before there were messages.
  clientId: z.string().nullable().default(null),
})
const place = z.tuple([instant, idOf])

/** What an account reads in the app, and that it was read. */
export const notifications = ({ prisma }: Pick<NotifierDatabase, 'prisma'>): Handlers => ({
  async listNotifications({ cursor, limit }, { actor: { userId } }) {
    const [rows, unreadCount] = await Promise.all([
      prisma.notification.findMany({
        where: { userId, ...(cursor !== undefined && olderThan(cursor)) },
        orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
        take: limit + 1,
      }),
      unreadOf(prisma, userId),
    ])
    const { items, nextCursor } = cutPage(rows, limit, cursorAfter)
    return { items: items.map(viewOf), nextCursor, unreadCount }
  },

  async readNotifications({ ids }, { actor: { userId } }) {
    await prisma.notification.updateMany({
      where: { userId, readAt: null, ...(ids && { id: { in: ids } }) },
      data: { readAt: new Date() },
    })
    return { unreadCount: await unreadOf(prisma, userId) }
  },
})

const unreadOf = (prisma: PrismaClient, userId: string) =>
  prisma.notification.count({ where: { userId, readAt: null } })

const viewOf = ({ id, audience, type, title, body, data, readAt, createdAt }: Notification) => ({
  ...{ id, audience, type, title, body },
  data: about.safeParse(data).data ?? { appointmentId: null, clientId: null },
  readAt: readAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

const cursorAfter = ({ createdAt, id }: Notification): string =>
  Buffer.from(JSON.stringify([createdAt.toISOString(), id])).toString('base64url')

/** @throws AppError VALIDATION_FAILED when the text is no cursor of ours */
function olderThan(cursor: string) {
  const { data } = place.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!data) {
    throw new AppError('VALIDATION_FAILED', 'The cursor is not one of this list.', {
      errors: [{ path: 'cursor', message: 'Recomece a lista do início.' }],
    })
  }
  const createdAt = new Date(data[0])
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { gt: data[1] } }] }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
