import { z } from 'zod'
import { conversation } from '../intake-agent.ts'
import { rpcsOf } from '../rpc/define.ts'
import { id, page, pageCursor } from '../text/primitives.ts'
import { message } from './messages.ts'

const rpc = rpcsOf('gateway')

/** Everything that one person and a professional wrote to each other, on every channel. */
export const inboxEntry = z
  .object({
    client: z
      .object({ id, name: z.string().nullable() })
      .nullable()
      .meta({ description: 'null for somebody who is no client yet.' }),
    thread: z
      .object({ last: message, unreadCount: z.int() })
      .nullable()
      .meta({ description: 'What they wrote to the professional.' }),
    conversation: conversation.nullable().meta({
      description: 'What they wrote to the agent, by WhatsApp or in the chat of the page.',
    }),
  })
  .meta({ id: 'InboxEntry', description: 'One person who wrote; the latest of both parts counts.' })
export type InboxEntry = z.output<typeof inboxEntry>

/** The messages of a professional in one list. The gateway joins what booking and the agent hold, by the phone. */
export const inboxRpcs = {
  listInbox: rpc('listInbox', {
    summary: 'Who wrote to the professional or to the agent, one entry a person, latest first.',
    access: 'professional',
    http: { method: 'GET', path: '/api/inbox' },
    input: z.object({ cursor: pageCursor.optional() }),
    output: page(inboxEntry).extend({
      unreadCount: z.int().meta({ description: 'What the professional has not read.' }),
    }),
  }),
  findClientConversation: rpc('findClientConversation', {
    summary: 'The conversation of a client with the agent, by the phone that the page has of them.',
    access: 'professional',
    http: { method: 'GET', path: '/api/inbox/clients/:id' },
    input: z.object({ id: id.meta({ description: 'An id of /api/clients.' }) }),
    output: z.object({ conversation: conversation.nullable() }),
    errors: ['NOT_FOUND'],
  }),
}
