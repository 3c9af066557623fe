import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'
import type { ConversationSide } from './conversation.ts'

const unreadBy = (side: ConversationSide) =>
  side === 'professional' ? Prisma.sql`unread_by_professional` : Prisma.sql`unread_by_client`

/** Locks a client against an erasure until the transaction ends. False if they are erased. */
export async function holdClient(tx: BookingTransaction, clientId: string): Promise<boolean> {
  const found = await tx.$queryRaw<unknown[]>(Prisma.sql`
    select 1 from clients where id = ${clientId}::uuid and phone is not null for share
  `)
  return found.length > 0
}

/**
 * Locks the conversation, and creates it if it is new.
 * @returns how many messages each side has not read
 */
export async function lockThread(
  tx: BookingTransaction,
  { clientId, professionalId, firstId }: Record<'clientId' | 'professionalId' | 'firstId', string>,
): Promise<{ professional: number; client: number }> {
  await tx.$executeRaw(Prisma.sql`
    insert into message_threads (client_id, professional_id, last_message_id)
    values (${clientId}::uuid, ${professionalId}::uuid, ${firstId}::uuid)
    on conflict do nothing
  `)
  const [thread] = await tx.$queryRaw<{ professional: number; client: number }[]>(Prisma.sql`
    select unread_by_professional as professional, unread_by_client as client
    from message_threads where client_id = ${clientId}::uuid for update
  `)
  return thread ?? { professional: 0, client: 0 }
}

/** Counts a message, as unread by one side unless `unread` is null. */
export async function countMessage(
  tx: BookingTransaction,
  { clientId, id, unread }: { clientId: string; id: string; unread: ConversationSide | null },
): Promise<void> {
  const counted = unread
    ? Prisma.sql`, ${unreadBy(unread)} = ${unreadBy(unread)} + 1`
    : Prisma.empty
  await tx.$executeRaw(Prisma.sql`
    update message_threads set last_message_id = greatest(last_message_id, ${id}::uuid) ${counted}
    where client_id = ${clientId}::uuid
  `)
}

/**
 * Marks the messages to one side as read, up to a message.
 * @returns how many are now read, how many are left, and the first of these
 */
export async function markRead(
  tx: BookingTransaction,
  { clientId, upTo, by, at }: { clientId: string; upTo: string; by: ConversationSide; at: string },
): Promise<{ read: number; left: number; firstLeft: string | null }> {
  const written =
    by === 'professional' ? Prisma.sql`sender = 'client'` : Prisma.sql`sender <> 'client'`
  const read = await tx.$executeRaw(Prisma.sql`
    update messages set read_at = ${at}::timestamptz
    where client_id = ${clientId}::uuid and ${written} and read_at is null and id <= ${upTo}::uuid
  `)
  const [thread] = await tx.$queryRaw<{ left: number }[]>(Prisma.sql`
    update message_threads set ${unreadBy(by)} = ${unreadBy(by)} - ${read}::int
    where client_id = ${clientId}::uuid returning ${unreadBy(by)} as left
  `)
  const left = thread?.left ?? 0
  const [first] = await tx.$queryRaw<{ id: string }[]>(Prisma.sql`
    select id from messages where client_id = ${clientId}::uuid and ${written} and read_at is null
    order by id limit 1
  `)
  return { read, left, firstLeft: first?.id ?? null }
}

export interface ThreadRow {
  clientId: string
  professionalId: string
  lastMessageId: string
  unread: number
}

/** Conversations of one side, the latest first, with their unread messages. */
export const listThreads = (
  tx: Pick<BookingTransaction, '$queryRaw'>,
  {
    side,
    whose,
    before,
    limit,
  }: {
    side: ConversationSide
    whose: Prisma.Sql
    before: string | undefined
    limit: number
  },
): Promise<ThreadRow[]> =>
  tx.$queryRaw<ThreadRow[]>(Prisma.sql`
    select client_id as "clientId", professional_id as "professionalId",
      last_message_id as "lastMessageId", ${unreadBy(side)} as unread
    from message_threads
    where ${whose}
      and ${before === undefined ? Prisma.sql`true` : Prisma.sql`last_message_id < ${before}::uuid`}
    order by last_message_id desc
    limit ${limit}
  `)

/** The conversations of some clients, from the professional's side. */
export const threadsOfClients = (
  tx: Pick<BookingTransaction, '$queryRaw'>,
  clientIds: readonly string[],
): Promise<ThreadRow[]> =>
  tx.$queryRaw<ThreadRow[]>(Prisma.sql`
    select client_id as "clientId", professional_id as "professionalId",
      last_message_id as "lastMessageId", unread_by_professional as unread
    from message_threads
    where client_id = any(${clientIds}::uuid[])
  `)

/** How many messages one side has not read in all its conversations. */
export async function unreadOf(
  tx: Pick<BookingTransaction, '$queryRaw'>,
  side: ConversationSide,
  whose: Prisma.Sql,
): Promise<number> {
  const [row] = await tx.$queryRaw<{ unread: number }[]>(Prisma.sql`
    select coalesce(sum(${unreadBy(side)}), 0)::int as unread from message_threads where ${whose}
  `)
  return row?.unread ?? 0
}
