import type { EmailText } from '../texts/email-text.ts'
import type { Links } from '../texts/links.ts'
import { linkOf, type WhatsappText, wordingsOf } from './whatsapp.ts'
import type { FreeOption } from './within-limits.ts'
import { withinLimits } from './within-limits.ts'

/** A message as somebody without registered texts sends it. */
export interface PlainMessage {
  text: string
  /** To press, or to choose from; what comes back is its id. */
  options: readonly FreeOption[]
  /** Whether they are the buttons of one of our notices, which have words of their own. */
  isNotice: boolean
}

/** A text with a message's own values, in words; links stand below it. */
export function plainMessageOf<P>(text: WhatsappText<P>, params: P, links: Links): PlainMessage {
  if ('free' in text) {
    const { text: words, button, options = [] } = withinLimits(text.free(params, links))
    const parts = button ? [words, `${button.label}: ${button.url}`] : [words]
    return { text: parts.join('\n\n'), options, isNotice: false }
  }
  // The provider words it itself where texts are registered.
  if ('code' in text) {
    const code = `*${text.code(params)}* é o seu código de verificação. Para sua segurança, não o compartilhe.`
    return { text: `${code} Ele vale por ${text.minutes} minutos.`, options: [], isNotice: true }
  }
  const { body, parameters, buttons = [] } = wordingsOf(text).choose(params)
  const values = parameters(params, links)
  const filled = body.replace(
    /\{\{(\d+)\}\}/g,
    (_, place: string) => values[Number(place) - 1] ?? '',
  )
  const parts = [filled]
  const options: FreeOption[] = []
  for (const one of buttons) {
    if (one.kind === 'link') parts.push(`${one.text}: ${linkOf(one, params, links)}`)
    else options.push({ id: one.payload(params, links), label: one.text })
  }
  return { text: parts.join('\n\n'), options, isNotice: true }
}

/** The text of an e-mail for a notice that has none of its own: WhatsApp did not reach the person. */
export function emailInstead({ text }: PlainMessage, { publicUrl }: Links): EmailText {
  const paragraphs = text.replaceAll('*', '').split('\n\n')
  return {
    subject: 'Um aviso do Encaixe',
    preview: paragraphs.join(' ').slice(0, 120),
    heading: 'Um aviso para você',
    paragraphs,
    action: { label: 'Abrir o Encaixe', url: publicUrl },
    footer: 'Você recebeu este e-mail porque o aviso não chegou pelo WhatsApp.',
  }
}
