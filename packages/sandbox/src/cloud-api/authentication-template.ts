import { z } from 'zod'
import { CloudApiError } from './errors.ts'
import type { TemplateComponent } from './template-component.ts'

/** What an authentication template is registered with: its text is the provider's own. */
export const authenticationComponents = z
  .array(
    z.discriminatedUnion('type', [
      z.strictObject({
        type: z.literal('BODY'),
        add_security_recommendation: z.boolean().default(false),
      }),
      z.strictObject({
        type: z.literal('FOOTER'),
        code_expiration_minutes: z.int().min(1).max(90),
      }),
      z.strictObject({
        type: z.literal('BUTTONS'),
        buttons: z.tuple([
          z.strictObject({
            type: z.literal('OTP'),
            otp_type: z.literal('COPY_CODE', 'the sandbox knows COPY_CODE alone'),
            text: z.string().min(1).max(25).default('Copiar código'),
          }),
        ]),
      }),
    ]),
  )
  .refine(
    (components) => ['BODY', 'BUTTONS'].every((type) => components.some((c) => c.type === type)),
    'an authentication template needs a BODY and the OTP button',
  )

/** The address behind the button, as the real API shows it once a template is registered. */
const OTP_URL = 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp'
const LONGEST_CODE = 15

type Part = z.output<typeof authenticationComponents>[number]

/** The component as the API lists it after registration: with its Portuguese text, or the button's address. */
export function presetComponent(part: Part): TemplateComponent {
  switch (part.type) {
    case 'BODY': {
      const advice = part.add_security_recommendation
        ? ' Para sua segurança, não o compartilhe.'
        : ''
      return { ...part, text: `*{{1}}* é seu código de verificação.${advice}` }
    }
    case 'FOOTER':
      return { ...part, text: `Este código expira em ${part.code_expiration_minutes} minutos.` }
    case 'BUTTONS': {
      const [{ text }] = part.buttons
      return { type: 'BUTTONS', buttons: [{ type: 'URL', text, url: `${OTP_URL}{{1}}` }] }
    }
  }
}

export const isOtpButton = ({ url }: { url: string }) => url.startsWith(OTP_URL)

/** @throws {CloudApiError} 131009 where the code is too long, or not the one in the text */
export function checkCode(code: string, [shown]: readonly string[]) {
  if (code.length > LONGEST_CODE) {
    throw new CloudApiError(131009, `buttons: a code has at most ${LONGEST_CODE} characters`)
  }
  if (code !== shown) {
    throw new CloudApiError(131009, 'buttons: the code must be the one in the body')
  }
}
