import { z } from 'zod'
import { dataErased } from './account/account.ts'
import { agentReviewRpcs, conversationMessage } from './agent-reviews.ts'
import { bookedProfessional } from './appointments/booking-snapshot.ts'
import { eventsOf, rpcsOf } from './rpc/define.ts'
import { copiesRpcs } from './rpc/operator.ts'
import { paths } from './rpc/paths.ts'
import { emptyAsNull } from './text/person.ts'
import { id, instant, page, pageCursor, phone, slug, textOrNull } from './text/primitives.ts'
import { paragraph } from './text/text.ts'

const rpc = rpcsOf('intake-agent')
const event = eventsOf('AGENT')

const conversationId = id.meta({ description: 'An id of /api/conversations.' })

/** A conversation as the professional it is about sees it. */
export const conversation = z
  .object({
    id,
    channel: z.enum(['whatsapp', 'web']).meta({ description: 'Where the client writes.' }),
    state: z
      .enum(['active', 'idle', 'human'])
      .meta({ description: '`human`: the professional answers, and the agent is silent.' }),
    client: z.object({
      name: textOrNull('João Silva'),
      phone: textOrNull(
        '+5511987654321',
        'null in the chat of the page, and where WhatsApp does not tell it.',
      ),
    }),
    lastMessage: textOrNull('Tem horário na sexta?', 'How it begins.'),
    lastMessageAt: instant,
    lastMessageId: id,
    humanUntil: instant
      .nullable()
      .meta({ description: 'When the agent answers again by itself; null while it does.' }),
    canAnswerUntil: instant.nullable().meta({
      description:
        'WhatsApp takes answers for a day after the client wrote; null: none can be sent.',
    }),
  })
  .meta({ id: 'Conversation', description: 'What a client and the intake agent wrote.' })
export type Conversation = z.output<typeof conversation>

const chatOption = z.object({
  label: z.string().meta({ examples: ['sex 27/11 15h'] }),
  value: z.string().meta({ description: 'Send it as `message` to choose it.' }),
})

export const chatReply = z
  .object({
    conversationId: z.uuid(),
    reply: z.string().meta({ examples: ['Tenho livre sexta, 27/11, às 15h. Serve?'] }),
    options: z.array(chatOption),
    proposal: z
      .object({ kind: z.enum(['book', 'move', 'cancel', 'attend']), startsAt: instant })
      .optional()
      .meta({ description: 'What is done once the visitor says yes.' }),
  })
  .meta({ id: 'ChatReply', description: 'What the intake agent answers.' })

/** How the agent speaks of a page. */
export const agentTones = ['friendly', 'formal'] as const

/** Several lines that may be empty: then there is nothing to tell. */
const told = (max: number, example: string) =>
  emptyAsNull(paragraph(max, { example }).transform((text) => text || null))

const examples = {
  greeting: 'Que bom ter você por aqui!',
  address: 'Rua das Flores, 10, sala 4, em frente à praça.',
  price: 'O pacote de quatro sessões sai por R$ 500,00.',
  preparation: 'Venha com roupa confortável e chegue dez minutos antes.',
}

export const agentSettings = z
  .object({
    enabled: z.boolean().meta({
      description:
        'Off: whoever writes about the page is passed on to the professional, and the page has no chat.',
    }),
    greeting: textOrNull(examples.greeting, 'How a conversation begins.'),
    address: textOrNull(examples.address, 'What it tells who asks where it is.'),
    price: textOrNull(examples.price, 'What it adds for who asks for the price.'),
    preparation: textOrNull(
      examples.preparation,
      'What it tells who asks how to prepare, and who has booked.',
    ),
    tone: z.enum(agentTones).meta({ description: 'How it speaks.' }),
  })
  .meta({ id: 'AgentSettings', description: 'How the intake agent speaks of a page.' })

export const intakeAgentRpcs = {
  receiveMessages: rpc('receiveMessages', {
    summary: 'Stores what people wrote on WhatsApp, to be answered; the signature was checked.',
    access: 'service',
    idempotent: true,
    input: z.object({
      /** As they stand in `entry[].changes` of a webhook's body. */
      changes: z.array(z.unknown()),
    }),
    output: z.object({ stored: z.int(), ignored: z.int() }),
  }),
  chat: rpc('chat', {
    summary:
      'Answers a visitor of a public page: it finds times and books what the visitor says yes to.',
    access: 'anyone',
    http: { method: 'POST', path: paths.chat },
    input: z.object({
      slug,
      conversationId: z
        .uuid('Comece uma nova conversa.')
        .optional()
        .meta({ description: 'Of the answer before; without one a conversation begins.' }),
      message: z
        .string('Escreva uma mensagem.')
        .trim()
        .min(1, 'Escreva uma mensagem.')
        .max(1000, 'Escreva no máximo 1.000 caracteres.')
        .meta({ examples: ['Tem horário na sexta à tarde?'] }),
    }),
    output: chatReply,
    errors: ['PROFESSIONAL_NOT_FOUND', 'RATE_LIMITED'],
  }),
  describeAgent: rpc('describeAgent', {
    summary: 'Whether the agent answers in the chat of a public page, and how it begins.',
    access: 'anyone',
    http: { method: 'GET', path: '/api/ai/agent' },
    input: z.object({ slug }),
    output: agentSettings.pick({ enabled: true, greeting: true }),
    errors: ['PROFESSIONAL_NOT_FOUND'],
  }),
  getAgentSettings: rpc('getAgentSettings', {
    summary: 'How the agent speaks of the page.',
    access: 'professional',
    http: { method: 'GET', path: '/api/settings/agent' },
    output: agentSettings,
  }),
  setAgentSettings: rpc('setAgentSettings', {
    summary: 'Changes how the agent speaks of the page.',
    access: 'professional',
    http: { method: 'PUT', path: '/api/settings/agent' },
    idempotent: true,
    input: z.object({
      enabled: z.boolean('Diga se o assistente responde.'),
      greeting: told(300, examples.greeting),
      address: told(300, examples.address),
      price: told(300, examples.price),
      preparation: told(600, examples.preparation),
      tone: z.enum(agentTones, 'Escolha como o assistente fala.'),
    }),
    output: agentSettings,
  }),
  listConversations: rpc('listConversations', {
    summary: 'What clients wrote to the agent about the page, latest first.',
    access: 'professional',
    http: { method: 'GET', path: '/api/conversations' },
    input: z.object({ cursor: pageCursor.optional() }),
    output: page(conversation),
  }),
  listConversationsWith: rpc('listConversationsWith', {
    summary:
      'The conversations of some phones about a page, for a caller who has verified whose it is.',
    access: 'service',
    idempotent: true,
    input: z.object({ professionalId: id, phones: z.array(phone).max(100) }),
    output: z.object({ items: z.array(conversation) }),
  }),
  getConversation: rpc('getConversation', {
    summary: 'A conversation about the page with its latest messages, oldest first.',
    access: 'professional',
    http: { method: 'GET', path: '/api/conversations/:id' },
    input: z.object({ id: conversationId }),
    output: conversation.extend({ messages: z.array(conversationMessage) }),
    errors: ['NOT_FOUND'],
  }),
  takeOverConversation: rpc('takeOverConversation', {
    summary: 'The professional answers from now on; the agent is silent for a day at most.',
    access: 'professional',
    http: { method: 'POST', path: '/api/conversations/:id/take-over' },
    idempotent: true,
    input: z.object({ id: conversationId }),
    output: conversation,
    errors: ['NOT_FOUND'],
  }),
  giveBackConversation: rpc('giveBackConversation', {
    summary: 'The agent answers again.',
    access: 'professional',
    http: { method: 'POST', path: '/api/conversations/:id/give-back' },
    idempotent: true,
    input: z.object({ id: conversationId }),
    output: conversation,
    errors: ['NOT_FOUND'],
  }),
  answerConversation: rpc('answerConversation', {
    summary: 'Sends what the professional writes to the client, and keeps the agent silent.',
    access: 'professional',
    http: { method: 'POST', path: '/api/conversations/:id/messages', status: 201 },
    input: z.object({
      id: conversationId,
      text: paragraph(1000).pipe(z.string().min(1, 'Escreva uma mensagem.')),
    }),
    output: conversationMessage,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  }),
  ...agentReviewRpcs,
  ...copiesRpcs('intake-agent'),
}

const about = {
  conversationId: id,
  /** E.164; null in the chat of a page. */
  phone: z.string().nullable(),
}

export const intakeAgentEvents = {
  DataErased: dataErased('AGENT'),
  ConversationOpened: event('ConversationOpened', {
    summary: 'Somebody began to write to the agent: what can wait does not interrupt them.',
    data: z.object({ ...about, openedAt: instant }),
  }),
  ConversationIdle: event('ConversationIdle', {
    summary: 'Nobody has written for half an hour.',
    data: z.object({ ...about, idleAt: instant }),
  }),
  HandoffRequested: event('HandoffRequested', {
    summary: 'A client asks for the person behind a page.',
    data: z.object({
      ...about,
      requestedAt: instant,
      clientName: z.string().nullable(),
      professional: bookedProfessional.omit({ slug: true, city: true, autoConfirm: true }),
    }),
  }),
}
