import { hasName, personName } from './names.ts'

const LONGEST = 200

/** What somebody typed, safe to quote to somebody else: one line, no links, and not too long for a phone. */
export function quoted(typed: string): string {
  const line = [...personName(typed)]
  return line.length <= LONGEST ? line.join('') : `${line.slice(0, LONGEST).join('').trimEnd()}…`
}

/** Whether anything is left of it when it is quoted. */
export const isQuotable = (typed: string): boolean => hasName(typed)

const POSTAL_CODE = /^(?:CEP )?\d{5}-?\d{3}$/i

/**
 * An address as somebody typed it, part by part: the numbers of a house and of a postal code together would
 * else pass for a phone.
 */
export const quotedAddress = (typed: string): string =>
  typed
    .split(/[,;\n]+/)
    .map((part) => part.trim())
    .filter((part) => /\p{L}/u.test(part) || /^\d{1,6}$/.test(part) || POSTAL_CODE.test(part))
    .map((part) => (POSTAL_CODE.test(part) ? part : quoted(part)))
    .join(', ')
