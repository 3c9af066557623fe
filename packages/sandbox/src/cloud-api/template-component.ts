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

/** A component of a template, as registered and listed. */
export const component = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('HEADER'),
    format: z.literal('TEXT', 'only TEXT headers are known to the sandbox'),
    text: z.string().min(1).max(60),
  }),
  z.looseObject({ type: z.literal('BODY'), text: z.string().min(1).max(1024) }),
  z.looseObject({ type: z.literal('FOOTER'), text: z.string().min(1).max(60) }),
  z.looseObject({ type: z.literal('BUTTONS'), buttons: z.array(button).min(1).max(10) }),
])

export type TemplateComponent = z.infer<typeof component>
export type TemplateButton = z.infer<typeof button>
