import { bookingEvents } from '@encaixe/contracts'
import type { JobOptions } from '@encaixe/service-kit'
import { type Message, Prisma } from '../../generated/client.ts'
import type { BookingTransaction, Parts } from '../store.ts'
import { peopleOf } from './conversation.ts'
import { messageOf } from './message-view.ts'
import { toldOf } from './post-message.ts'

const AT_ONCE = 50

/** Tells of messages that nobody has read for a while; what was read meanwhile is found no more. */
export function tellUnread({ database, clock, every }: Parts & { every: number }): JobOptions {
  const round = () =>
    database.transaction(async ({ tx, emit }) => {
      const due = await takeDue(tx, clock())
      for (const { id } of due) {
        const row = await tx.message.findUnique({ where: { id } })
        const told = row && (await describe(tx, row))
        if (told) await emit(bookingEvents.MessageLeftUnread, { subject: row.clientId, data: told })
      }
      return due.length
    })

  return {
    name: 'tell-unread-messages',
    every,
    async run(signal) {
      while (!signal.aborted && (await round()) === AT_ONCE);
    },
  }
}

/** What is due, which is due no more. */
const takeDue = (tx: BookingTransaction, now: Temporal.Instant) =>
  tx.$queryRaw<{ id: string }[]>(Prisma.sql`
    update messages set notify_at = null
    where id in (
      select id from messages where notify_at <= ${now.toString()}::timestamptz
      order by notify_at limit ${AT_ONCE} for update skip locked
    )
    returning id
  `)

/** Null once either of the two is gone. */
async function describe(tx: BookingTransaction, row: Message) {
  const [client, professional, thread] = [
    await tx.client.findUnique({ where: { id: row.clientId } }),
    await tx.professional.findUnique({ where: { id: row.professionalId } }),
    await tx.messageThread.findUnique({ where: { clientId: row.clientId } }),
  ]
  if (!client?.phone || !professional || !thread) return null
  const unreadCount = row.sender === 'client' ? thread.unreadByProfessional : thread.unreadByClient
  return {
    ...(await peopleOf(tx, { client, professional })),
    message: toldOf(messageOf(row, professional)),
    unreadCount,
  }
}
