import { z } from 'zod'
import { bookedClient, bookedProfessional } from '../appointments/booking-snapshot.ts'
import { eventsOf } from '../rpc/define.ts'
import { id, instant } from '../text/primitives.ts'
import { messageSender, messageType } from './messages.ts'

const event = eventsOf('BOOKING')

/** The two of a conversation. Of the client only what is known to be theirs: no typed address. */
const people = {
  professional: bookedProfessional,
  client: bookedClient,
  /** Which appointment's link opens the conversation to the client; null: they have none. */
  link: z.object({ appointmentId: id, generation: z.int() }).nullable(),
}

const posted = z.object({
  id,
  sender: messageSender,
  type: messageType,
  body: z.string(),
  appointmentId: id.nullable(),
  createdAt: instant,
})

const pix = z.object({ payload: z.string(), amountCents: z.int().nullable() })

/** Events of conversations: their subject is the client, whose conversation it is. */
export const messageEvents = {
  MessagePosted: event('MessagePosted', {
    summary: 'A professional or a client wrote to the other.',
    data: z.object({
      ...people,
      message: posted,
      /** What a payment request asks for. */
      pix: pix.nullable(),
      /** Its reader had read everything before it. */
      first: z.boolean(),
      /** It cannot wait until somebody looks: the client will be late. Absent from all others. */
      urgent: z.literal(true).optional(),
    }),
  }),
  RequestedPaymentNews: event('RequestedPaymentNews', {
    summary: 'What a provider tells of money for a payment request that is about no appointment.',
    data: z.object({
      ...people,
      message: posted,
      pix,
      news: z.enum([
        /** All that was asked for has come. */
        'paid',
        /** Less came than was asked for. */
        'incomplete',
        /** What was too much went back. */
        'returned',
        /** It could not go back. */
        'return_failed',
      ]),
      /** What came, or went back. Absent before it was told. */
      movedCents: z.int().optional(),
      /** What is missing of what was asked for. Absent of other news, and before it was told. */
      missingCents: z.int().optional(),
    }),
  }),
  MessagesRead: event('MessagesRead', {
    summary: 'What the other side wrote was read.',
    data: z.object({
      professional: z.object({ id, userId: z.string().nullable() }),
      client: people.client.pick({ id: true, userId: true, phone: true }),
      by: z.enum(['professional', 'client']),
      readUpTo: id,
      unreadCount: z.int(),
    }),
  }),
  MessageLeftUnread: event('MessageLeftUnread', {
    summary: 'A message was not read for five minutes; told once until its reader has read all.',
    data: z.object({ ...people, message: posted, unreadCount: z.int() }),
  }),
}
