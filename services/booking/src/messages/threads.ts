import type { ActorOf, MessageThread, messageRpcs } from '@encaixe/contracts'
import { cutPage, type HandlersOf } from '@encaixe/service-kit'
import { type Client, type Message, Prisma, type Professional } from '../../generated/client.ts'
import { readIdCursor } from '../cursor.ts'
import type { BookingDatabase } from '../store.ts'
import type { ConversationSide } from './conversation.ts'
import { listThreads, type ThreadRow, threadsOfClients, unreadOf } from './message-threads.sql.ts'
import { messageOf } from './message-view.ts'

type Handlers = HandlersOf<typeof messageRpcs, 'listThreads' | 'describeCorrespondents'>
type Lister = ActorOf<readonly ['account', 'phone']>

/** Conversations, from either side. */
export function threads({ prisma }: BookingDatabase): Handlers {
  const pageOf = (actor: Lister) =>
    actor.kind === 'account'
      ? prisma.professional.findFirst({ where: { userId: actor.userId } })
      : null

  /** Which conversations the actor is in, and on which side; null: none. */
  async function whoseThreads(
    actor: Lister,
    as: ConversationSide | undefined,
  ): Promise<{ side: ConversationSide; whose: Prisma.Sql } | null> {
    const page = as === 'client' ? null : await pageOf(actor)
    if (page) {
      return { side: 'professional', whose: Prisma.sql`professional_id = ${page.id}::uuid` }
    }
    if (as === 'professional') return null
    const who =
      actor.kind === 'phone'
        ? Prisma.sql`phone = ${actor.phone}`
        : Prisma.sql`user_id = ${actor.userId}`
    return {
      side: 'client',
      whose: Prisma.sql`client_id in (select id from clients where ${who} and phone is not null)`,
    }
  }

  async function described(rows: ThreadRow[], side: ConversationSide): Promise<MessageThread[]> {
    const inIds = (ids: string[]) => ({ where: { id: { in: ids } } })
    const [messages, clients, professionals] = await Promise.all([
      prisma.message.findMany(inIds(rows.map(({ lastMessageId }) => lastMessageId))),
      prisma.client.findMany(inIds(rows.map(({ clientId }) => clientId))),
      prisma.professional.findMany(inIds(rows.map(({ professionalId }) => professionalId))),
    ])
    const [message, client, professional] = [byId(messages), byId(clients), byId(professionals)]
    return rows.flatMap((row) => {
      const last = message.get(row.lastMessageId)
      const page = professional.get(row.professionalId)
      const person = client.get(row.clientId)
      return last && page && person ? [threadOf(row, { last, page, person }, side)] : []
    })
  }

  return {
    async listThreads({ as, cursor, limit }, { actor }) {
      const own = await whoseThreads(actor, as)
      if (!own) return { items: [], nextCursor: null, unreadCount: 0 }
      const before = readIdCursor(cursor)
      const [rows, unreadCount] = await Promise.all([
        listThreads(prisma, { ...own, before, limit: limit + 1 }),
        unreadOf(prisma, own.side, own.whose),
      ])
      const { items, nextCursor } = cutPage(rows, limit, ({ lastMessageId }) => lastMessageId)
      return { items: await described(items, own.side), nextCursor, unreadCount }
    },

    async describeCorrespondents({ professionalId, ids, phones }) {
      const merged = await prisma.mergedPhone.findMany({
        where: { professionalId, OR: [{ clientId: { in: ids } }, { phone: { in: phones } }] },
      })
      const mergedIds = merged.map(({ clientId }) => clientId)
      const clients = await prisma.client.findMany({
        where: {
          professionalId,
          mergedIntoId: null,
          OR: [{ id: { in: [...ids, ...mergedIds] } }, { phone: { in: phones } }],
        },
      })
      const rows = await threadsOfClients(
        prisma,
        clients.map(({ id }) => id),
      )
      const threads = await described(rows, 'professional')
      const threadOfClient = new Map(threads.map((thread) => [thread.client?.id, thread]))
      return {
        items: clients.map(({ id, name, phone }) => {
          const thread = threadOfClient.get(id)
          const others = merged.flatMap((row) => (row.clientId === id ? row.phone : []))
          return {
            id,
            name,
            phones: [...(phone === null ? [] : [phone]), ...others],
            thread: thread ? { last: thread.last, unreadCount: thread.unreadCount } : null,
          }
        }),
      }
    },
  }
}

const byId = <T extends { id: string }>(rows: T[]) => new Map(rows.map((row) => [row.id, row]))

function threadOf(
  { unread }: ThreadRow,
  { last, page, person }: { last: Message; page: Professional; person: Client },
  side: ConversationSide,
): MessageThread {
  const { slug, name, profession, avatarUrl } = page
  return {
    ...(side === 'professional'
      ? { client: { id: person.id, name: person.name } }
      : { professional: { slug, name, profession, avatarUrl } }),
    last: messageOf(last, page),
    unreadCount: unread,
  }
}
