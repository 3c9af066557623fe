import { z } from 'zod'

const button = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('QUICK_REPLY'), text: z.string().min(1).max(25) }),
  z.looseObject({
    type: z.literal('URL'),
    text: z.string().min(1).max(25),
    url: z.string().min(1).max(2000),
  }),
  z.looseObject({
    type: z.literal('PHONE_NUMBER'),
    text: z.string().min(1).max(25),
    phone_number: z.string().min(3).max(20),
  }),
  z.looseObject({ type: z.literal('COPY_CODE') }),
])

type Buttons = readonly z.infer<typeof button>[]
const countOf = (buttons: Buttons, type: string) =>
  buttons.filter((one) => one.type === type).length

const areTextsDistinct = (buttons: Buttons) => {
  const texts = buttons.flatMap((one) =>
    one.type === 'COPY_CODE' ? [] : one.text.trim().toLowerCase(),
  )
  return new Set(texts).size === texts.length
}

/** Replies stand before the other buttons, or after them. */
const areRepliesTogether = (buttons: Buttons) => {
  const changes = buttons.filter(
    (one, at) =>
      at > 0 && (one.type === 'QUICK_REPLY') !== (buttons[at - 1]?.type === 'QUICK_REPLY'),
  )
  return changes.length <= 1
}

/** A component of a template, as registered and listed. */
export const component = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('HEADER'),
    format: z.literal('TEXT', 'only TEXT headers are known to the sandbox'),
    text: z.string().min(1).max(60),
  }),
  z.looseObject({ type: z.literal('BODY'), text: z.string().min(1).max(1024) }),
  z.looseObject({
    type: z.literal('FOOTER'),
    text: z
      .string()
      .min(1)
      .max(60)
      .regex(/^[^{\n]*$/, 'has neither variables nor lines'),
  }),
  z.looseObject({
    type: z.literal('BUTTONS'),
    buttons: z
      .array(button)
      .min(1)
      .max(10)
      .refine((all) => countOf(all, 'URL') <= 2, 'at most 2 buttons of type URL')
      .refine((all) => countOf(all, 'PHONE_NUMBER') <= 1, 'at most 1 button of type PHONE_NUMBER')
      .refine((all) => countOf(all, 'COPY_CODE') <= 1, 'at most 1 button of type COPY_CODE')
      .refine(areTextsDistinct, 'buttons must not have the same text')
      .refine(areRepliesTogether, 'quick replies must stand together')
      .refine(
        (all) =>
          all.every((one) => one.type !== 'URL' || /^[^{]*(?:\{\{\s*\w+\s*\}\})?$/.test(one.url)),
        'a url has one variable at most, at its end',
      ),
  }),
])

export type TemplateComponent = z.infer<typeof component>
export type TemplateButton = z.infer<typeof button>
