import { z } from 'zod'
import type { Content, OutgoingMessage } from '../phone/message.ts'
import { CloudApiError } from './errors.ts'
import { interactive, renderInteractive } from './interactive-message.ts'
import { renderTemplate, templateSend } from './template-message.ts'
import type { TemplateRegistry } from './template-registry.ts'

const common = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').optional(),
  /** A phone; the user id goes into `recipient` if the phone is not known. */
  to: z.string().min(1).optional(),
  recipient: z.string().min(1).optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
  context: z.looseObject({ message_id: z.string() }).optional(),
}
const text = z.looseObject({
  body: z
    .string()
    .max(4096)
    .refine((body) => body.trim() !== '', 'must not be empty'),
  preview_url: z.boolean().optional(),
})

const sendInput = z.discriminatedUnion('type', [
  z.looseObject({ ...common, type: z.literal('text'), text }),
  z.looseObject({ ...common, type: z.literal('template'), template: templateSend }),
  z.looseObject({ ...common, type: z.literal('interactive'), interactive }),
])
export type SendInput = z.infer<typeof sendInput>

/** Message types of the real API that the sandbox does not support. */
const notShown = [
  'audio',
  'contacts',
  'document',
  'image',
  'location',
  'reaction',
  'sticker',
  'video',
]

const statusInput = z.looseObject({
  messaging_product: z.literal('whatsapp'),
  status: z.literal('read'),
  message_id: z.string(),
})

/** A request to `/messages`: sends a message, or marks one as read. */
export type Request = { kind: 'send'; input: SendInput } | { kind: 'read'; messageId: string }

/** @throws {CloudApiError} 100, 131008, 131009 or 131051 */
export function readRequest(body: unknown): Request {
  const marks = statusInput.safeParse(body)
  if (marks.success) return { kind: 'read', messageId: marks.data.message_id }
  const object = z.record(z.string(), z.unknown()).safeParse(body)
  if (!object.success) throw new CloudApiError(100, 'The request body must be a JSON object')
  // The real API takes a request without a type for a text message.
  const parsed = sendInput.safeParse({ type: 'text', ...object.data })
  if (parsed.success) return { kind: 'send', input: parsed.data }
  const { type } = object.data
  if (typeof type === 'string' && notShown.includes(type)) {
    throw new CloudApiError(131051, `The sandbox does not show messages of type ${type}`)
  }
  throw refusal(parsed.error.issues)
}

/** The real API answers 100 for the request's own fields, 131008 and 131009 for those inside. */
export function refusal(issues: z.core.$ZodIssue[]): CloudApiError {
  const [issue] = issues
  if (!issue) return new CloudApiError(100)
  const path = issue.path.join('.')
  if (issue.path.length <= 1) {
    const missing = issue.code === 'invalid_type' && issue.message.includes('received undefined')
    return new CloudApiError(
      100,
      missing ? `The parameter ${path} is required.` : `${path}: ${issue.message}`,
    )
  }
  const missing = issue.code === 'invalid_type' && issue.message.includes('received undefined')
  return new CloudApiError(missing ? 131008 : 131009, `${path}: ${issue.message}`)
}

type Category = OutgoingMessage['category']

const categories = {
  UTILITY: 'utility',
  MARKETING: 'marketing',
  AUTHENTICATION: 'authentication',
} as const satisfies Record<string, Category>

/**
 * What the provider refuses a request to `/messages` for, by its rules of form; null: nothing. Templates are checked
 * against those that are registered only when they are sent.
 */
export function refusalOf(body: unknown): { code: number; details: string } | null {
  try {
    readRequest(body)
    return null
  } catch (error) {
    if (error instanceof CloudApiError) return { code: error.code, details: error.details }
    throw error
  }
}

/** @throws {CloudApiError} what the kind of message may be refused for */
export function renderMessage(
  registry: TemplateRegistry,
  input: SendInput,
): { content: Content; category: Category } {
  switch (input.type) {
    case 'text':
      return {
        content: { type: 'text', text: input.text.body, buttons: [] },
        category: 'service',
      }
    case 'interactive':
      return { content: renderInteractive(input.interactive), category: 'service' }
    case 'template': {
      const { content, template } = renderTemplate(registry, input.template)
      return { content, category: categories[template.category] }
    }
  }
}
