/** `stop` and `resume` are about all messages, and about nothing else. */
export type OptOutWord = 'stop' | 'resume'

const words: Readonly<Record<string, OptOutWord>> = {
  SAIR: 'stop',
  PARAR: 'stop',
  PARE: 'stop',
  STOP: 'stop',
  VOLTAR: 'resume',
}

/**
 * What a message asks for that is one of these words and nothing else, however it is written; else null. The
 * notifier does what it asks, and the intake agent leaves it alone.
 */
export function optOutWord(text: string): OptOutWord | null {
  const word = text
    .normalize('NFKC')
    .replace(/[\p{P}\p{S}\p{Cf}\s]+/gu, ' ')
    .trim()
    .toUpperCase()
  return Object.hasOwn(words, word) ? (words[word] ?? null) : null
}
