import { z } from 'zod'
import { rpcsOf } from '../rpc/define.ts'
import { id, instant, textOrNull } from '../text/primitives.ts'

/** What may be wrong with the way to WhatsApp. */
export const messagingProblems = [
  'token_refused',
  'no_answer',
  'number_not_connected',
  'quality_low',
  'nothing_sent',
  'nothing_heard',
] as const

export const messagingHealth = z
  .object({
    provider: z.enum(['cloud', 'evolution']),
    token: z.enum(['valid', 'refused', 'unknown']),
    number: textOrNull('CONNECTED', 'As the provider says; null: it did not.'),
    quality: textOrNull('GREEN'),
    lastSentAt: instant.nullable().meta({ description: 'When it last took a message.' }),
    lastHeardAt: instant.nullable().meta({ description: 'When its webhook last told something.' }),
    problems: z.array(z.enum(messagingProblems)),
    mailed: z.boolean().meta({ description: 'Whether the operator was written to.' }),
  })
  .meta({ id: 'MessagingHealth', description: 'Whether messages can go out and come in.' })
export type MessagingHealth = z.output<typeof messagingHealth>
export type MessagingProblem = MessagingHealth['problems'][number]

export const messagingHealthRpcs = {
  checkMessaging: rpcsOf('notifier')('checkMessaging', {
    summary: 'Looks whether messages can go out and come in, and writes to the operator if not.',
    access: ['service', 'operator'],
    idempotent: true,
    output: messagingHealth,
  }),
  messagingCosts: rpcsOf('notifier')('messagingCosts', {
    summary: 'WhatsApp messages that arrived in a month, by page, as the provider prices them.',
    access: 'operator',
    idempotent: true,
    input: z.object({
      /** In São Paulo. */
      month: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/),
      professionalId: id.optional(),
    }),
    output: z.object({
      items: z.array(
        z.object({
          /** null: of no page, or of one that was erased. */
          professionalId: id.nullable(),
          month: z.string(),
          category: z.string(),
          /** `regular` is paid for. */
          type: z.string(),
          messages: z.int(),
        }),
      ),
    }),
  }),
}
