import { Prisma, type PrismaClient } from '../../generated/client.ts'

export interface ListedConversation {
  id: string
  channel: string
  address: string | null
  name: string | null
  state: string
  humanUntil: Date | null
  lastInboundAt: Date
  lastMessageId: string
  lastKind: string
  lastBody: string
  lastAt: Date
}

const columns = Prisma.sql`c.id, c.channel, c.address, c.name, c.state, c.human_until as "humanUntil",
  c.last_inbound_at as "lastInboundAt", m.id as "lastMessageId", m.kind as "lastKind",
  m.body as "lastBody", m.created_at as "lastAt"`

/** The conversations of some phones, each with its latest message about a page. */
export const latestOfPhones = (
  prisma: PrismaClient,
  { professionalId, phones }: { professionalId: string; phones: readonly string[] },
): Promise<ListedConversation[]> =>
  prisma.$queryRaw<ListedConversation[]>(Prisma.sql`
    select ${columns}
    from conversations c
    cross join lateral (
      select id, kind, body, created_at from messages
      where conversation_id = c.id and professional_id = ${professionalId}::uuid
      order by id desc limit 1
    ) as m
    where c.address = any(${phones})
  `)

/** A page's conversations, the latest message first: all, those before a cursor, or a single one. */
export async function latestOfPage(
  prisma: PrismaClient,
  {
    professionalId,
    id,
    before,
    limit,
  }: { professionalId: string; id: string | null; before: string | null; limit: number },
): Promise<ListedConversation[]> {
  return prisma.$queryRaw<ListedConversation[]>(Prisma.sql`
    select ${columns}
    from (
      select distinct on (conversation_id) conversation_id, id, kind, body, created_at
      from messages
      where professional_id = ${professionalId}::uuid
        and (${id}::uuid is null or conversation_id = ${id}::uuid)
      order by conversation_id, id desc
    ) as m
    join conversations c on c.id = m.conversation_id
    where ${before}::uuid is null or m.id < ${before}::uuid
    order by m.id desc
    limit ${limit}::int
  `)
}
