import { firstName as calledName } from '@encaixe/contracts/first-name'

/** How a person is called who is nobody any more. */
export const ERASED_NAME = 'Pessoa removida'

const NAMELESS = 'Alguém'
const LONGEST_GREETING = 40

/** Nothing that needs a second look. */
const PLAIN = /^\p{L}[\p{L}\p{M}'’-]*(?: [\p{L}\p{M}'’-]+)*$/u
/** Invisible, but for what joins emoji. */
const INVISIBLE = /[\p{Cc}\p{Cn}\p{Co}\p{Cs}]|(?!(?<=\p{Emoji}\uFE0F?)\u200D(?=\p{Emoji}))\p{Cf}/gu
/** What a phone dials when it is touched: seven digits or more, however they are set apart. */
const NUMBER = /(?:\p{Nd}[\p{P}\p{S}\s]*){6,}\p{Nd}/gu
/** `01/12`, `01/12/2026`, `15:30`, `R$ 1.500,00`: a date, an hour or an amount is no address and no phone. */
const FIGURE =
  /(?<=^|[\s("“–-])((?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|1[0-2])(?:\/(?:20)?\d{2})?|(?:[01]?\d|2[0-4]):[0-5]\dh?|(?<=R\$ ?)\d{1,3}\.\d{3}(?:,\d{2})?)(?=$|[\s,;!?)"”–-]|[.:](?:\s|$))/u
const NOT_PLAIN = /[^\p{L}\p{M}\p{Nd}\s]/gu
/** What stands in addresses; 。 and its like count as dots there. */
const IN_ADDRESSES = /[.。:/@]/
const ENDS_WORD = /^[.。:/]*(?:\s|["”’)\]]|$)/

/**
 * A name as people typed it, safe to quote in a message that reaches someone else: one line, and nothing a
 * phone would make a link of. Dots, colons and slashes stay at the end of a word ("J. P. Silva") and become
 * a space within one ("golpe.com"), whatever character a script has for them, but for those of dates, hours and amounts; an
 * at sign never stays; a phone number is left out. Asked again of its own answer it changes nothing.
 */
export const personName = (name: string): string => safeLine(name) || NAMELESS

/** Whether anything is left of a name that is made safe to quote. */
export const hasName = (name: string): boolean => safeLine(name) !== ''

function safeLine(name: string): string {
  if (PLAIN.test(name)) return name
  const line = cleaned(name)
  // What is left out may have kept others apart. Each round leaves out something, so it ends.
  return line === name ? line : safeLine(line)
}

function cleaned(name: string): string {
  return name
    .replace(/\s+/gu, ' ')
    .replace(INVISIBLE, '')
    .split(FIGURE)
    .map((part, at) => (at % 2 === 1 ? part : withoutAddresses(part)))
    .join('')
    .replace(/\s+/gu, ' ')
    .trim()
}

const withoutAddresses = (text: string): string =>
  text
    .replace(NUMBER, ' ')
    .replace(NOT_PLAIN, (sign, at: number, text: string) =>
      isOfAddress(sign, text.slice(at + sign.length)) ? ' ' : sign,
    )

function isOfAddress(sign: string, rest: string): boolean {
  // Some are several in one: ℀ is a/c.
  const written = sign.normalize('NFKC')
  const found = IN_ADDRESSES.exec(written)
  if (!found) return false
  return found[0] === '@' || !ENDS_WORD.test(written.slice(found.index + 1) + rest)
}

/** What the name of a place of work begins with: it is called by its whole name. */
const PLACE_OF_WORK =
  /^(?:academia|ateli[eê]|barbearia|casa|centro|cl[ií]nica|consult[oó]rio|escola|espa[cç]o|est[eé]tica|est[uú]dio|instituto|loja|sal[aã]o|spa|studio)(?=\s|$)/iu

/** How a professional is called in a message to a client: as one would greet them, a place by its whole name. */
export const hostName = (name: string): string =>
  name === ERASED_NAME || PLACE_OF_WORK.test(personName(name)) ? personName(name) : firstName(name)

/** How to greet a person: the first name, with a form of address before it when there is one. */
export function firstName(name: string): string {
  const words = personName(name).split(' ')
  const at = words.findIndex((word) => /\p{L}/u.test(word))
  const greeting = at < 0 ? NAMELESS : calledName(words.slice(at).join(' '))
  if (greeting.length <= LONGEST_GREETING) return greeting
  return `${Array.from(greeting).slice(0, LONGEST_GREETING).join('')}…`
}
