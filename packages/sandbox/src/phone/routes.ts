import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chatPage, chatThread } from '../pages/chat-page.ts'
import { phoneList, phonesPage } from '../pages/phones-page.ts'
import { e164, personOf } from '../phone-number.ts'
import { answerProblem, parse } from '../problem.ts'
import type { Conversations } from './conversations.ts'
import type { OutgoingMessage, PhoneMessage } from './message.ts'

const phone = z.string().transform((written, context) => {
  const digits = personOf(written)
  if (digits === undefined) context.addIssue('must be a phone number such as +5511987654321')
  return digits ?? ''
})
const chosen = z.looseObject({ to: phone.optional() })
const listed = chosen.extend({ limit: z.coerce.number().int().min(1).optional() })

const answer = z
  .looseObject({
    from: phone,
    text: z.string().trim().min(1).max(4096).optional(),
    buttonId: z.string().min(1).max(256).optional(),
    context: z.string().min(1).optional(),
    name: z.string().min(1).max(200).optional(),
    /** `voice`: the text is spoken. */
    as: z.enum(['text', 'voice']).optional(),
    seconds: z.coerce.number().int().min(1).max(3_600).default(4),
    /** How late it arrives: the webhook's `timestamp` is so many seconds ago. */
    secondsAgo: z.coerce.number().int().min(-864_000).max(864_000).optional(),
  })
  .refine(({ text, buttonId }) => (text === undefined) !== (buttonId === undefined), {
    path: ['text'],
    message: 'either text or buttonId is needed',
  })

function answerOf(body: unknown) {
  const { from: number, as: way, seconds, ...rest } = parse(answer, body)
  return { number, ...rest, ...(way === 'voice' && { voiceSeconds: seconds }) }
}

interface Numbered {
  Params: { number: string }
}

/** The phones: JSON for programs, pages for people. */
export function phoneRoutes(app: FastifyInstance, conversations: Conversations) {
  app.setErrorHandler(answerProblem)

  app.get('/phone/messages', async (request) => {
    const { to, limit } = parse(listed, request.query)
    const found = (to === undefined ? conversations.all() : conversations.of(to)).filter(isOutgoing)
    return { items: found.slice(limit === undefined ? 0 : -limit).map(asItem) }
  })

  app.delete('/phone/messages', async (request) => {
    return { cleared: conversations.clear(parse(chosen, request.query).to) }
  })

  app.post('/phone/reply', async (request, reply) => {
    const { id } = conversations.answer(answerOf(request.body))
    return reply.code(201).send({ id })
  })

  app.post('/phone/read', async (request) => {
    const { from } = parse(z.looseObject({ from: phone }), request.body)
    return { read: conversations.see(from) }
  })

  app.get('/phone', async (request, reply) => {
    const { number } = parse(z.looseObject({ number: z.string().optional() }), request.query)
    const digits = number === undefined ? undefined : personOf(number)
    if (digits !== undefined) return reply.redirect(`/phone/${e164(digits)}`, 303)
    return reply.type('text/html').send(phonesPage(conversations, number))
  })

  app.get('/phone/list', async (request, reply) => {
    const { to } = parse(chosen, request.query)
    return reply.type('text/html').send(phoneList(conversations, to).markup)
  })

  app.get<Numbered>('/phone/:number', async (request, reply) => {
    const number = parse(phone, request.params.number)
    conversations.see(number)
    return reply.type('text/html').send(chatPage(conversations, number))
  })

  app.get<Numbered>('/phone/:number/thread', async (request, reply) => {
    const number = parse(phone, request.params.number)
    conversations.see(number)
    return reply.type('text/html').send(chatThread(conversations, number).markup)
  })

  app.post<Numbered>('/phone/:number/reply', async (request, reply) => {
    const asked = answerOf({ ...Object(request.body), from: request.params.number })
    conversations.answer(asked)
    return reply.redirect(`/phone/${e164(asked.number)}`, 303)
  })
}

function isOutgoing(message: PhoneMessage): message is OutgoingMessage {
  return message.direction === 'to_person'
}

function asItem({ direction, number, category, contextId, via, ...message }: OutgoingMessage) {
  const { id, ...rest } = message
  return { id, to: e164(number), ...rest }
}
