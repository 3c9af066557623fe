import { normalizePhone } from '@encaixe/contracts'
import type { Draft } from './draft.rule.ts'

const EMAIL = /[^\s<>,;()]+@[^\s<>,;()]+\.[^\s<>,;()]+/g
/** Digits as people part them; a sign between two phones ends the first. */
const PHONE = /\+?\(?\d[\d\s().\-–]{6,}\d/g
/** Before a line of a list: `2) `, `- `. */
const BULLET = /^\s*(?:\d{1,3}[.)]|[-*•–])\s+/
/** How many of the lines must hold a phone for this to be a list of people. */
const SHARE = 0.5

/**
 * People one a line, in any order and without titles: `Bia Souza - (11) 98765-4321`. Empty if the text is not such a
 * list.
 */
export function draftsOfLines(text: string): Draft[] {
  const lines = text.split(/\r\n|\n|\r/).flatMap((raw, index) => {
    const said = raw.replace(BULLET, '').trim()
    return said === '' ? [] : [draftOf(said, index + 1)]
  })
  const isList = lines.filter(({ phones }) => phones.length > 0).length >= SHARE * lines.length
  return isList ? lines : []
}

function draftOf(text: string, line: number): Draft {
  const emails = text.match(EMAIL) ?? []
  const rest = emails.reduce((left, email) => left.replace(email, ' '), text)
  const phones = (rest.match(PHONE) ?? []).filter((typed) => normalizePhone(typed) !== null)
  const name = phones
    .reduce((left, phone) => left.replace(phone, ' '), rest)
    .replace(/["<>;,\t|:]+/g, ' ')
    .replace(/^[\s\-–—*•.\d)]+|[\s\-–—.]+$/g, '')
    .replace(/\s+/g, ' ')
  return { line, text, names: [name], phones, emails }
}
