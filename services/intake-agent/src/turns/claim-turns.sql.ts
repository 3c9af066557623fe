import { newId } from '@encaixe/service-kit'
import { Prisma, type PrismaClient } from '../../generated/client.ts'

/** A conversation whose turn it is, held by one worker until the lease ends. */
export interface ClaimedTurn {
  id: string
  channel: 'whatsapp' | 'web'
  address: string | null
  name: string | null
  professionalId: string | null
  memory: unknown
  turnId: string
  attempts: number
  /** What is to be answered, in its order. */
  messages: WaitingMessage[]
  /** What their messages reply to of long ago, and what was last sent to them, latest first. */
  notices: SentNotice[]
}

export interface WaitingMessage {
  id: string
  conversationId: string
  kind: string
  body: string
  payload: string | null
  contextId: string | null
}

export interface SentNotice {
  template: string
  professionalId: string
  appointmentId: string | null
  providerMessageId: string | null
  /** Of the last three days: older ones are there only where they were replied to. */
  isRecent: boolean
}

/** Messages of one turn; what somebody writes beyond it is read with the next. */
const MOST_MESSAGES = 50
/** Notices of the last three days say what somebody may be writing about. */
const NOTICE_HOURS = 72
const MOST_NOTICES = 20

/** Longer than any turn: a worker that does not report back by then was stopped. */
const LEASE_SECONDS = 60

/**
 * Takes conversations that wait for their answer, with all that their turns are about. A turn that was begun and
 * not ended keeps its id, so that what it wrote elsewhere is known again. Answers in the order of the ids; null:
 * nothing waits, or somebody else has it. Rows are locked in one order, whoever locks several.
 */
export async function claimTurns(
  prisma: Pick<PrismaClient, '$queryRaw'>,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<(ClaimedTurn | null)[]> {
  const since = now.subtract({ hours: NOTICE_HOURS }).toString()
  const claimed = await prisma.$queryRaw<ClaimedTurn[]>(Prisma.sql`
    with due as materialized (
      select c.id, wanted.turn_id
      from unnest(${[...ids]}::uuid[], ${ids.map(() => newId())}::uuid[]) as wanted (id, turn_id)
      join conversations c on c.id = wanted.id
      where c.due_at <= ${now.toString()}::timestamptz
        and (c.lease_until is null or c.lease_until < now())
      order by c.address, c.id
      for no key update of c
    ),
    claimed as (
      update conversations as c
      set turn_id = coalesce(c.turn_id, due.turn_id), attempts = attempts + 1,
        lease_until = now() + make_interval(secs => ${LEASE_SECONDS}::int)
      from due where c.id = due.id
      returning c.id, channel, address, name, professional_id as "professionalId", memory,
        c.turn_id as "turnId", attempts
    )
    select claimed.*, waiting.messages, coalesce((
      select jsonb_agg(notice) from (
        select template, professional_id as "professionalId", appointment_id as "appointmentId",
          provider_message_id as "providerMessageId", sent_at >= ${since}::timestamptz as "isRecent"
        from notices
        where phone = claimed.address and (sent_at >= ${since}::timestamptz or provider_message_id in (
          select message ->> 'contextId' from jsonb_array_elements(waiting.messages) as one (message)))
        order by sent_at >= ${since}::timestamptz, sent_at desc
        limit ${MOST_NOTICES}
      ) as notice
    ), '[]') as notices
    from claimed cross join lateral (
      select coalesce(jsonb_agg(one order by one.id), '[]') as messages from (
        select id, conversation_id as "conversationId", kind, body, payload, context_id as "contextId"
        from messages
        where conversation_id = claimed.id and sender = 'client' and taken_at is null
        order by messages.id
        limit ${MOST_MESSAGES}
      ) as one
    ) as waiting
  `)
  const byId = new Map(claimed.map((one) => [one.id, one]))
  return ids.map((id) => byId.get(id) ?? null)
}

/** Conversations that should have been answered by now: their process stopped, or they failed. */
export async function overdueConversations(
  prisma: PrismaClient,
  now: Temporal.Instant,
): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ id: string }[]>(Prisma.sql`
    select id from conversations
    where due_at <= ${now.toString()}::timestamptz and (lease_until is null or lease_until < now())
    order by due_at
    limit 500
  `)
  return rows.map(({ id }) => id)
}

/** Lets go of a turn that failed; it is tried again after a pause. */
export const releaseTurn = (
  prisma: PrismaClient,
  { id, turnId, pauseSeconds }: { id: string; turnId: string; pauseSeconds: number },
) =>
  prisma.$executeRaw(Prisma.sql`
    update conversations
    set lease_until = now() + make_interval(secs => ${pauseSeconds}::float8)
    where id = ${id}::uuid and turn_id = ${turnId}::uuid
  `)
