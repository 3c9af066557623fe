import { bookingEvents, id as idOf } from '@encaixe/contracts'
import { z } from 'zod'
import type { Message } from '../../generated/client.ts'
import type { BookingTasks, BookingTransaction, BookingWork, Parts } from '../store.ts'
import { peopleOf } from './conversation.ts'
import { messageOf, toldOf } from './message-view.ts'

/** A message is told of by other means if nobody has read it after this time. */
const UNREAD_MINUTES = 5

const unreadMessage = { kind: 'tell-unread-message', data: z.object({ messageId: idOf }) }

/** Has a message told of unless it is read by then. */
export const tellLater = (
  tasks: BookingTasks,
  work: BookingWork,
  messageId: string,
  now: Temporal.Instant,
) =>
  tasks.add(work, unreadMessage, [
    { data: { messageId }, dueAt: now.add({ minutes: UNREAD_MINUTES }) },
  ])

/** Handles the tasks that {@link tellLater} adds. */
export const tellUnread = ({ tasks, clock }: Parts): void =>
  tasks.handle(unreadMessage, {
    now: clock,
    deleteDone: true,
    async run(due, { tx, emit }) {
      for (const { data } of due) {
        const row = await tx.message.findUnique({ where: { id: data.messageId } })
        const told = row?.readAt === null ? await describe(tx, row) : null
        if (!row || !told) continue
        await emit(bookingEvents.MessageLeftUnread, { subject: row.clientId, data: told })
      }
    },
  })

/** Null once either of the two is erased. */
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
