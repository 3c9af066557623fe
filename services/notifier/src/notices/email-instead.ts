import type { EmailText } from '../texts/email-text.ts'
import type { Links } from '../texts/links.ts'
import type { PlainMessage } from './plain-message.ts'

/** The text of an e-mail for a notice that has none of its own: WhatsApp did not reach the person. */
export function emailInstead({ text }: PlainMessage, { publicUrl }: Links): EmailText {
  const paragraphs = text.replaceAll('*', '').split('\n\n')
  return {
    subject: 'Um aviso do Encaixe',
    preview: paragraphs.join(' ').slice(0, 120),
    heading: 'Um aviso para você',
    paragraphs,
    details: [],
    action: { label: 'Abrir o Encaixe', url: publicUrl },
    footer: 'Você recebeu este e-mail porque o aviso não chegou pelo WhatsApp.',
    invitation: null,
  }
}
