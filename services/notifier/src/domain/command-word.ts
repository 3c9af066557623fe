/** `stop` and `resume` are about all messages; `cancel` is about an appointment. */
export type CommandWord = 'stop' | 'resume' | 'cancel'

const words: Readonly<Record<string, CommandWord>> = {
  SAIR: 'stop',
  PARAR: 'stop',
  PARE: 'stop',
  STOP: 'stop',
  VOLTAR: 'resume',
  CANCELAR: 'cancel',
}

/** What a message asks for that is one of our words and nothing else, however it is written; else null. */
export function commandWord(text: string): CommandWord | null {
  const word = text
    .normalize('NFKC')
    .replace(/[\p{P}\p{S}\p{Cf}\s]+/gu, ' ')
    .trim()
    .toUpperCase()
  return Object.hasOwn(words, word) ? (words[word] ?? null) : null
}
