import { z } from 'zod'
import { rpcsOf } from './rpc/define.ts'
import { id, instant, slug, textOrNull } from './text/primitives.ts'
import { paragraph } from './text/text.ts'

const rpc = rpcsOf('intake-agent')

/** What the agent understood before an answer: nothing that the client's messages do not say. */
export const understood = z
  .object({
    wants: z
      .array(z.string())
      .meta({ description: 'What the client does by it.', examples: [['marcar']] }),
    denies: z.array(z.string()).meta({ description: 'What the client does not want.' }),
    when: textOrNull('sexta, 27/11, às 15h', 'The time they ask for.'),
    service: textOrNull('Corte', 'The service, once it is known.'),
    place: textOrNull(null, 'The place, once it is known.'),
    proposes: textOrNull('marcar sexta, 27/11, às 15h', 'What the answer proposes.'),
    by: z
      .enum(['rules', 'model'])
      .meta({ description: 'Whether a language model worded the answer.' }),
    isUnsure: z.boolean().meta({ description: 'The rules understood nothing.' }),
  })
  .meta({ id: 'Understood', description: 'What the agent understood before it answered.' })
export type Understood = z.output<typeof understood>

export const answerMark = z
  .object({
    note: textOrNull('Ela queria a outra sexta.'),
    markedAt: instant,
  })
  .meta({ id: 'AnswerMark', description: 'The professional says that an answer was wrong.' })

export const conversationMessage = z
  .object({
    id,
    sender: z.enum(['client', 'agent', 'professional']),
    text: z.string().meta({ examples: ['Tem horário na sexta?'] }),
    createdAt: instant,
    understood: understood.nullable().meta({ description: 'Of answers of the agent.' }),
    mark: answerMark.nullable(),
  })
  .meta({ id: 'ConversationMessage' })
export type ConversationMessage = z.output<typeof conversationMessage>

const answer = z.object({
  id: id.meta({ description: 'An id of /api/conversations.' }),
  messageId: id.meta({ description: 'An answer of the agent in it.' }),
})

/** One message of a talk, as the talks of the agent's tests hold it. */
const said = z.union([
  z.object({ text: z.string() }),
  z.object({ tap: z.string() }),
  z.object({ other: z.string() }),
])

/** A marked talk without names, phones, mail and street addresses. */
const anonymousTalk = z.object({
  messageId: id,
  markedAt: instant,
  note: z.string().nullable(),
  /** The page of the tests' town that is most like the real one. */
  page: z.string(),
  channel: z.enum(['whatsapp', 'web']),
  /** Whether the client's profile has a name. */
  hasName: z.boolean(),
  isPhoneHidden: z.boolean(),
  timezone: z.string(),
  turns: z.array(
    z.object({
      at: instant,
      says: z.array(said),
      answer: z.string().nullable(),
      understood: understood.nullable(),
    }),
  ),
  /** As an entry of the agent's talks (services/intake-agent/test/talks), in YAML. */
  entry: z.string(),
})
export type AnonymousTalk = z.output<typeof anonymousTalk>

export const agentReviewRpcs = {
  markAnswer: rpc('markAnswer', {
    summary: 'Says that an answer of the agent was not what the client wanted.',
    access: 'professional',
    http: { method: 'PUT', path: '/api/conversations/:id/messages/:messageId/mark' },
    idempotent: true,
    input: answer.extend({
      note: paragraph(300, { example: 'Ela queria a outra sexta.' })
        .transform((text) => text || null)
        .optional(),
    }),
    output: conversationMessage,
    errors: ['NOT_FOUND'],
  }),
  unmarkAnswer: rpc('unmarkAnswer', {
    summary: 'Takes the mark of an answer back.',
    access: 'professional',
    http: { method: 'DELETE', path: '/api/conversations/:id/messages/:messageId/mark' },
    idempotent: true,
    input: answer,
    output: conversationMessage,
    errors: ['NOT_FOUND'],
  }),
  listMarkedTalks: rpc('listMarkedTalks', {
    summary: 'Answers that professionals marked as wrong, newest first.',
    access: 'operator',
    idempotent: true,
    input: z.object({ limit: z.int().min(1).max(500).default(100) }),
    output: z.object({
      items: z.array(
        z.object({
          messageId: id,
          slug: slug.nullable(),
          markedAt: instant,
          note: z.string().nullable(),
        }),
      ),
    }),
  }),
  getMarkedTalk: rpc('getMarkedTalk', {
    summary: 'What was said up to a marked answer, without what identifies a person.',
    access: 'operator',
    idempotent: true,
    input: z.object({ messageId: id }),
    output: anonymousTalk,
    errors: ['NOT_FOUND'],
  }),
}
