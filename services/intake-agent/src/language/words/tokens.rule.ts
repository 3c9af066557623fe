import { abbreviations } from './abbreviations.rule.ts'
import { translated } from './foreign.rule.ts'
import { isKnown, plain, spelled } from './spelling.rule.ts'

/** A piece of a message. */
export type Token =
  /** Small letters, no accents, abbreviations written out and common slips corrected. */
  | { kind: 'word'; text: string /** As it was typed, without accents. */; typed: string }
  | { kind: 'number'; value: number }
  /** `15:30`, `15h30`, `15h`. `isExact`: it cannot mean the afternoon of a small hour. */
  | { kind: 'clock'; minutes: number; isExact: boolean }
  /** `12/08`, `12/08/2026`. */
  | { kind: 'date'; day: number; month: number; year: number | null }
  /** `5ª`: a day of the week, or a place in a list. */
  | { kind: 'ordinal'; value: number }
  | { kind: 'phone'; digits: string }
  | { kind: 'email' }
  /** The address of a page, `/p/ana-souza`, or its code. */
  | { kind: 'page'; slug: string }
  /** A comma, a full stop, the end of a line: it separates parts of a message. */
  | { kind: 'stop'; isQuestion?: boolean }
  | { kind: 'dash' }

/** The rest of a longer message is not read. Normalising can expand a text: one `ﷺ` becomes 18 characters. */
export const MOST_CHARACTERS = 2_000
/** Nor is the rest of a message with more tokens: some rules look far ahead. */
export const MOST_TOKENS = 400

const emoji: readonly [RegExp, string][] = [
  [/[👍👌✅✔☑]/u, 'sim'],
  [/[👎❌🚫]/u, 'nao'],
  [/🙏/u, 'obrigado'],
  [/[🤔🤷😕🙄😐❓⁉]/u, '?'],
]
const emojiRuns = emoji.map(([{ source }, word]) => [new RegExp(`${source}+`, 'gu'), word] as const)
type Lexeme = { pattern: RegExp; read: (match: RegExpExecArray) => Token[] }

function clockOf([, hour = '', minute = '0']: RegExpExecArray): Token[] {
  const [hours, minutes] = [Number(hour), Number(minute)]
  const isExact = hour.startsWith('0') || hours > 11
  return hours <= 24 && minutes < 60
    ? [{ kind: 'clock', minutes: (hours % 24) * 60 + minutes, isExact }]
    : [{ kind: 'stop' }]
}

function dateOf({ groups = {} }: RegExpExecArray): Token[] {
  const [day, month, year] = [Number(groups.day), Number(groups.month), Number(groups.year)]
  if (day < 1 || day > 31 || month < 1 || month > 12) return [{ kind: 'stop' }]
  const whole = year < 100 ? 2000 + year : year
  return [{ kind: 'date', day, month, year: groups.year === undefined ? null : whole }]
}

/** The patterns of tokens, in the order in which they are tried. */
const lexemes: readonly Lexeme[] = [
  {
    // As the door of a page writes it.
    pattern: /codigo(?: da pagina)? ?:? ?([0-9a-hjkmnp-tv-z]{10})(?![\d\p{L}])/uy,
    read: ([, code = '']) => [{ kind: 'page', slug: code.toUpperCase() }],
  },
  {
    pattern: /(?:https?:\/\/)?[\w.:-]*\/p\/([a-z0-9-]{3,60})\/?/y,
    read: ([, slug = '']) => [{ kind: 'page', slug }],
  },
  { pattern: /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/y, read: () => [{ kind: 'email' }] },
  { pattern: /https?:\/\/\S+/y, read: () => [{ kind: 'stop' }] },
  {
    pattern: /(?:\+?55[ .-]?)?\(?\d{2}\)?[ .-]?(?:9[ .]?)?\d{4}[ .-]?\d{4}(?!\d)/y,
    read: ([text]) => [{ kind: 'phone', digits: text.replace(/[^\d+]/g, '') }],
  },
  { pattern: /(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?!\d)/y, read: dateOf },
  {
    pattern: /(?<day>\d{1,2})([/.-])(?<month>\d{1,2})\2(?<year>\d{4}|\d{2})(?!\d)/y,
    read: dateOf,
  },
  // `25-11`: nobody means hours by it.
  { pattern: /(?<day>1[3-9]|2\d|3[01])-(?<month>0?[1-9]|1[0-2])(?![\d\p{L}])/uy, read: dateOf },
  { pattern: /(?<day>\d{1,2})\/(?<month>\d{1,2})(?!\d)/y, read: dateOf },
  { pattern: /(\d{1,2}) ?[:h] ?(\d{2})(?: ?(?:hs?|hrs?|min|m))?(?![\d\p{L}])/uy, read: clockOf },
  { pattern: /(\d{1,2}) ?(?:horas?|hrs?|hs?)(?!\p{L})/uy, read: clockOf },
  // `14.40`: whole five minutes, so that `9.99` is no time.
  { pattern: /(\d{1,2})\.([0-5][05])(?![\d\p{L}]|[.,]\d)/uy, read: clockOf },
  {
    pattern: /(\d)(?:°|[ao](?![\p{L}\d]))/uy,
    read: ([, value]) => [{ kind: 'ordinal', value: Number(value) }],
  },
  { pattern: /\d+/y, read: ([digits]) => [{ kind: 'number', value: Number(digits.slice(0, 9)) }] },
  { pattern: /(?:k{2,}|(?:rs){1,}|(?:ha){2,}|(?:he){2,})(?!\p{L})/uy, read: () => [] },
  { pattern: /([pc])\//y, read: ([, letter = '']) => wordsOf(letter) },
  { pattern: /\p{L}+(?:-\p{L}+)*/uy, read: ([typed]) => typed.split('-').flatMap(wordsOf) },
  { pattern: /[–—-]/uy, read: () => [{ kind: 'dash' }] },
  {
    pattern: /[.,;:!?\n…]+/uy,
    read: ([text]) => [{ kind: 'stop', isQuestion: text.includes('?') }],
  },
]

/** `siiim` → `sim`: a letter written three times or more is written once; `siim` and `simm` are `sim`, too. */
const unstretched = (word: string) =>
  word.replace(/(\p{L})\1{2,}/gu, '$1').replace(/^si+m+$/, 'sim')

/** `*10`, `10*`: a line with one asterisk corrects what was typed before. `*sexta*` is only bold. */
const CORRECTING = /^[^\S\n]*(?:\*([^*\n]+)|([^*\n]+)\*)[^\S\n]*$/gmu

function wordsOf(typed: string): Token[] {
  const word = unstretched(typed)
  const meant = abbreviations.get(word) ?? spelled(word)
  return meant.split(' ').map((text) => ({ kind: 'word', text, typed }))
}

/** The word as part of a name: corrected if it was mistyped, with its repeated letters (`AAA`). */
export const asName = ({ text, typed }: Token & { kind: 'word' }): string =>
  text === unstretched(typed) && !isKnown(text) ? typed : text

/** The tokens of a message, in their order. */
export function tokensOf(message: string): Token[] {
  let text = translated(plain(message.slice(0, MOST_CHARACTERS))).slice(0, MOST_CHARACTERS)
  text = text.replace(CORRECTING, ' digo $1$2')
  for (const [pattern, word] of emojiRuns) text = text.replace(pattern, ` ${word} `)
  const tokens: Token[] = []
  let at = 0
  while (at < text.length && tokens.length < MOST_TOKENS) {
    let length = 0
    for (const { pattern, read } of lexemes) {
      pattern.lastIndex = at
      const match = pattern.exec(text)
      if (!match) continue
      tokens.push(...read(match))
      length = match[0].length
      break
    }
    at += Math.max(length, 1)
  }
  return tokens.slice(0, MOST_TOKENS)
}

export const isWord = (token: Token | undefined, ...words: string[]) =>
  token?.kind === 'word' && words.includes(token.text)

/** Whether a part of the message ends here. */
export const isEnd = (tokens: readonly Token[], at: number) => {
  const token = tokens[at]
  return !token || token.kind === 'stop' || token.kind === 'dash'
}
