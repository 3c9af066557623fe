import type { EmailText } from '../texts/email-text.ts'
import type { Links } from '../texts/links.ts'
import type { WhatsappText } from './whatsapp.ts'

export interface InAppText {
  title: string
  body: string
}

/** A notice's text on each channel. */
export interface TextsOn<P> {
  whatsapp: WhatsappText<P>
  email: (params: P, links: Links) => EmailText
  in_app: (params: P) => InAppText
  /** On the screen of a locked phone; what has a text in the app is pushed in the same words. */
  push: (params: P) => InAppText
}

/** An e-mail to a professional about their page. */
export const emailToOwner = (
  own: Omit<EmailText, 'details' | 'footer' | 'invitation'> & Partial<Pick<EmailText, 'details'>>,
): EmailText => ({
  details: [],
  ...own,
  footer: 'Você recebeu este e-mail porque tem uma página no Encaixe.',
  invitation: null,
})

/** The instant so many hours after another. */
export const hoursAfter = (instant: string, hours: number): string =>
  Temporal.Instant.from(instant).add({ hours }).toString()

/** The instant so many days after another. */
export const daysAfter = (instant: string, days: number): string => hoursAfter(instant, 24 * days)
