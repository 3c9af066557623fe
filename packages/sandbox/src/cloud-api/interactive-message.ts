import { z } from 'zod'
import type { Button, Content } from '../phone/message.ts'

/**
 * The published limits of interactive messages:
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/messages/interactive-reply-buttons-messages,
 * …/interactive-list-messages and …/interactive-cta-url-messages
 */
const written = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => text.trim() !== '', 'must not be empty')
const identifier = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine((id) => id.trim() === id, 'must not begin or end with blanks')

const common = {
  header: z.looseObject({ type: z.literal('text'), text: written(60) }).optional(),
  body: z.looseObject({ text: written(1024) }),
  footer: z.looseObject({ text: written(60) }).optional(),
}

const replyButton = z.looseObject({
  type: z.literal('reply'),
  reply: z.looseObject({ id: identifier(256), title: written(20) }),
})

const row = z.looseObject({
  id: identifier(200),
  title: written(24),
  description: written(72).optional(),
})
const section = z.looseObject({
  title: written(24).optional(),
  rows: z.array(row).min(1),
})

/** Whether no two are the same, as the provider compares them. */
const areDistinct = (texts: readonly string[]) =>
  new Set(texts.map((text) => text.trim().toLowerCase())).size === texts.length

const webAddress = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .refine((url) => !/\s/.test(url), 'must not have blanks')

export const interactive = z.discriminatedUnion('type', [
  z.looseObject({
    ...common,
    type: z.literal('button'),
    action: z.looseObject({
      buttons: z
        .array(replyButton)
        .min(1)
        .max(3)
        .refine((all) => areDistinct(all.map(({ reply }) => reply.title)), 'Duplicated title')
        .refine((all) => areDistinct(all.map(({ reply }) => reply.id)), 'Duplicated id'),
    }),
  }),
  z.looseObject({
    ...common,
    type: z.literal('list'),
    action: z.looseObject({
      button: written(20),
      sections: z
        .array(section)
        .min(1)
        .max(10)
        .refine((all) => rowsOf(all).length <= 10, 'at most 10 rows')
        .refine((all) => areDistinct(rowsOf(all).map(({ id }) => id)), 'Duplicated row id')
        .refine((all) => areDistinct(rowsOf(all).map(({ title }) => title)), 'Duplicated row title')
        .refine(
          (all) => all.length === 1 || all.every(({ title }) => title !== undefined),
          'Section title is required if there is more than one',
        ),
    }),
  }),
  z.looseObject({
    ...common,
    type: z.literal('cta_url'),
    action: z.looseObject({
      name: z.literal('cta_url'),
      parameters: z.looseObject({ display_text: written(20), url: webAddress }),
    }),
  }),
])

const rowsOf = (sections: readonly z.infer<typeof section>[]) =>
  sections.flatMap(({ rows }) => rows)

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
