import { translated } from '../../language/words/foreign.rule.ts'
import { plain } from '../../language/words/spelling.rule.ts'

const WEEKDAY =
  /^(?:segunda|terca|quarta|quinta|sexta|sabado|domingo|seg|ter|qua|qui|sex|sab|dom)(?:feira)?$/
const MONTH =
  /^(?:janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)$/
const PIECES =
  /\d{1,2}[:h]\d{0,2}|\d{1,2}[/-]\d{1,2}|\d+|[a-z]+|[?!.,;:…\n]|\p{Extended_Pictographic}/gu

/** A word as the model sees it: which hour, date or weekday is said does not matter, nor how long a vowel is. */
export function shapeOf(word: string): string {
  if (/^\d{1,2}[:h]\d{0,2}$/.test(word)) return '#h'
  if (/^\d{1,2}[/-]\d{1,2}$/.test(word)) return '#d'
  if (/^\d+$/.test(word)) return word.length > 2 ? '#n' : '#'
  const short = word.replace(/(.)\1{2,}/g, '$1')
  if (WEEKDAY.test(short)) return '#dia'
  return MONTH.test(short) ? '#mes' : short
}

/** An address says nothing by its words. */
const LINK = /https?:\/\/\S+/g

/** The words and stops of a message, as shapes; English and Spanish as the grammar knows them. */
export const shapesIn = (text: string): string[] =>
  (translated(plain(text).replace(LINK, ' ')).match(PIECES) ?? []).map(shapeOf)

export const isStop = (shape: string): boolean => /^[?!.,;:…\n]$/.test(shape)

/** The words of a message as they were typed: letters only. */
export const typedIn = (text: string): string[] => text.match(/\p{L}+/gu) ?? []

/** The item, or what stands for the beginning and the end. */
export const edged = (items: readonly string[], at: number): string =>
  items[at] ?? (at < 0 ? '^' : '$')
