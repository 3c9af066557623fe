import { z } from 'zod'
import type { Button, Content } from '../phone/message.ts'

const common = {
  header: z.looseObject({ type: z.literal('text'), text: z.string().min(1).max(60) }).optional(),
  body: z.looseObject({ text: z.string().min(1).max(1024) }),
  footer: z.looseObject({ text: z.string().min(1).max(60) }).optional(),
}

const replyButton = z.looseObject({
  type: z.literal('reply'),
  reply: z.looseObject({ id: z.string().min(1).max(256), title: z.string().min(1).max(20) }),
})

const row = z.looseObject({
  id: z.string().min(1).max(200),
  title: z.string().min(1).max(24),
  description: z.string().max(72).optional(),
})

export const interactive = z.discriminatedUnion('type', [
  z.looseObject({
    ...common,
    type: z.literal('button'),
    action: z.looseObject({ buttons: z.array(replyButton).min(1).max(3) }),
  }),
  z.looseObject({
    ...common,
    type: z.literal('list'),
    action: z.looseObject({
      button: z.string().min(1).max(20),
      sections: z
        .array(z.looseObject({ title: z.string().max(24).optional(), rows: z.array(row).min(1) }))
        .min(1)
        .max(10)
        .refine((sections) => sections.flatMap(({ rows }) => rows).length <= 10, 'at most 10 rows'),
    }),
  }),
  z.looseObject({
    ...common,
    type: z.literal('cta_url'),
    action: z.looseObject({
      name: z.literal('cta_url'),
      parameters: z.looseObject({ display_text: z.string().min(1).max(20), url: z.url() }),
    }),
  }),
])

type Interactive = z.infer<typeof interactive>

export function renderInteractive(message: Interactive): Content {
  return {
    type: 'interactive',
    ...(message.header && { header: message.header.text }),
    text: message.body.text,
    ...(message.footer && { footer: message.footer.text }),
    buttons: buttonsOf(message),
  }
}

function buttonsOf(message: Interactive): Button[] {
  switch (message.type) {
    case 'button':
      return message.action.buttons.map(({ reply }) => ({
        type: 'reply',
        id: reply.id,
        title: reply.title,
      }))
    case 'list':
      return message.action.sections
        .flatMap(({ rows }) => rows)
        .map(({ id, title, description }) => ({
          type: 'row',
          id,
          title,
          ...(description && { description }),
        }))
    case 'cta_url': {
      const { display_text: title, url } = message.action.parameters
      return [{ type: 'url', title, url }]
    }
  }
}
