import type { PlainMessage } from '../notices/plain-message.ts'
import { MOST_BUTTONS } from '../notices/within-limits.ts'

/** A title is needed: it stands above the text. */
const TITLE = 'Encaixe'

export interface EvolutionRequest {
  path: 'sendText' | 'sendButtons' | 'sendList'
  body: Record<string, unknown>
}

/**
 * A message as the Evolution API (v2) takes it. Buttons and lists are not shown by every phone when an account
 * is no registered business: then they are words to answer with.
 */
export function evolutionRequest(
  { text, options, isNotice }: PlainMessage,
  choices: 'native' | 'text',
): EvolutionRequest {
  if (options.length === 0) return { path: 'sendText', body: { text } }
  if (choices === 'text') {
    return { path: 'sendText', body: { text: `${text}\n\n${inWords(options, isNotice)}` } }
  }
  if (options.length <= MOST_BUTTONS) {
    const buttons = options.map(({ id, label }) => ({ type: 'reply', displayText: label, id }))
    return { path: 'sendButtons', body: { title: TITLE, description: text, footer: '', buttons } }
  }
  const rows = options.map(({ id, label, description }) => ({
    title: label,
    rowId: id,
    ...(description && { description }),
  }))
  const sections = [{ title: 'Opções', rows }]
  return {
    path: 'sendList',
    body: { title: TITLE, description: text, buttonText: 'Escolher', footerText: '', sections },
  }
}

/** Buttons of a notice are answered by their own words, what is offered to choose from by its number. */
function inWords(options: PlainMessage['options'], isNotice: boolean): string {
  if (isNotice) return `Responda ${options.map(({ label }) => `*${label}*`).join(' ou ')}.`
  const lines = options.map(({ label, description }, index) =>
    [`${index + 1}. ${label}`, description].filter(Boolean).join(' · '),
  )
  return [...lines, 'Responda com o número.'].join('\n')
}
