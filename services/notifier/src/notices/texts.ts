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
export const emailToOwner = (own: Omit<EmailText, 'footer'>): EmailText => ({
  ...own,
  footer: 'Você recebeu este e-mail porque tem uma página no Encaixe.',
})

/** What goes at once to somebody who waits for it with the page or the conversation open. */
export const answerAtOnce = {
  quietHours: 'ignore' as const,
  isAnswer: true,
  retryDelaySeconds: [1, 2, 4, 8, 15, 30, 60, 120],
}

/** A body with what its signs (`#`, `$`, `%`, `&`) stand for. */
export const filled = (body: string, values: Readonly<Record<string, string>>): string =>
  body.replace(/[#$%&]/g, (sign) => values[sign] ?? sign)

/** The instant so many hours after another. */
export const hoursAfter = (instant: string, hours: number): string =>
  Temporal.Instant.from(instant).add({ hours }).toString()

/** The instant so many days after another. */
export const daysAfter = (instant: string, days: number): string => hoursAfter(instant, 24 * days)
