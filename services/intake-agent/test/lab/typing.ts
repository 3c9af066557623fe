import type { Chance } from './chance.ts'
import type { Sent } from './conversation.ts'

/** How a client writes. */
export interface Habits {
  /** The probability that a word has a slip. */
  slips: number
  /** `vc`, `hj`, `amanha`. */
  shortens: boolean
  lowerCase: boolean
  /** Several messages instead of one. */
  inPieces: boolean
  /** Words at the end: an emoji, `por gentileza`. */
  endings: readonly string[]
  /** A first message without text: an audio, a picture. */
  opening: Sent | null
  /** The probability that they tap a button instead of typing its label. */
  taps: number
}

const short: Readonly<Record<string, string>> = {
  você: 'vc',
  hoje: 'hj',
  amanhã: 'amanha',
  quero: 'qro',
  horário: 'horario',
  também: 'tb',
  não: 'n',
  porque: 'pq',
  obrigado: 'obg',
  'por favor': 'pfv',
  tarde: 'tarde',
  manhã: 'manha',
}

/** Turns what a client means to write into the messages that arrive. */
export function typed(text: string, habits: Habits, chance: Chance): string[] {
  let written = text
  if (habits.shortens) {
    for (const [long, brief] of Object.entries(short)) {
      if (chance.happens(0.7)) written = written.replaceAll(long, brief)
    }
  }
  written = written
    .split(' ')
    .map((word) => (chance.happens(habits.slips) ? slipped(word, chance) : word))
    .join(' ')
  if (habits.lowerCase) written = written.toLowerCase()
  const [first, ...others] = habits.endings
  if (first !== undefined && chance.happens(0.5)) {
    written = `${written} ${chance.one([first, ...others])}`
  }
  return habits.inPieces ? pieces(written) : [written]
}

/** Swaps two letters or doubles one. People check words with digits, so these stay. */
function slipped(word: string, chance: Chance): string {
  if (word.length < 5 || /\d/.test(word)) return word
  const at = 1 + Math.floor(chance.next() * (word.length - 3))
  const [one = '', other = ''] = [word[at], word[at + 1]]
  return chance.happens(0.5)
    ? word.slice(0, at) + other + one + word.slice(at + 2)
    : word.slice(0, at) + one + word.slice(at)
}

/** `oi` / `quero marcar` / `sexta à tarde`. */
function pieces(text: string): string[] {
  const words = text.split(' ')
  if (words.length < 4) return [text]
  const middle = Math.ceil(words.length / 2)
  return [words.slice(0, middle).join(' '), words.slice(middle).join(' ')]
}
