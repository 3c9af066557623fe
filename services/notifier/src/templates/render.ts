import type { BookingParameters, TemplateKey } from '../domain/notices.ts'
import { catalogue } from './catalogue.ts'
import { emailHtml, emailPlainText } from './email-html.ts'
import { invitation } from './invitation.ts'
import type { InAppText, Links, Template } from './template.ts'

/** The provider's name of the language of every text. */
export const TEMPLATE_LANGUAGE = 'pt_BR'

export interface WhatsappMessage {
  template: string
  language: string
  parameters: string[]
}

export interface EmailMessage {
  subject: string
  text: string
  html: string
  /** iCalendar text, when there is an invitation to attach. */
  invitation: string | null
}

const textsOf = (key: TemplateKey): Partial<Template['texts']> => catalogue[key].texts

function wordingOf(key: TemplateKey, about: BookingParameters) {
  const { whatsapp } = textsOf(key)
  if (!whatsapp) throw new Error(`${key} has no text for WhatsApp`)
  return whatsapp.choose(about)
}

/** The provider's name of the text that a notice uses. */
export const whatsappTemplate = (key: TemplateKey, about: BookingParameters) =>
  wordingOf(key, about).name

export function renderWhatsapp(key: TemplateKey, about: BookingParameters): WhatsappMessage {
  const { name, parameters } = wordingOf(key, about)
  return { template: name, language: TEMPLATE_LANGUAGE, parameters: parameters(about) }
}

interface EmailContext extends Links {
  /** The service's own address. */
  organizer: string
  recipient: string
  now: Temporal.Instant
}

export function renderEmail(
  key: TemplateKey,
  about: BookingParameters,
  { publicUrl, organizer, recipient, now }: EmailContext,
): EmailMessage {
  const { email } = textsOf(key)
  if (!email) throw new Error(`${key} has no text for e-mail`)
  const content = email(about, { publicUrl })
  return {
    subject: content.subject,
    text: emailPlainText(content),
    html: emailHtml(content),
    invitation: content.invitation
      ? invitation(about, { organizer, attendee: recipient }, now)
      : null,
  }
}

export function renderInApp(key: TemplateKey, about: BookingParameters): InAppText {
  const { in_app: inApp } = textsOf(key)
  if (!inApp) throw new Error(`${key} has no text for the app`)
  return inApp(about)
}
