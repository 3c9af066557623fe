import { personName } from './names.ts'

const LONGEST = 200

/** What somebody typed, safe to quote to somebody else: one line, no links, and not too long for a phone. */
export function quoted(typed: string): string {
  const line = [...personName(typed)]
  return line.length <= LONGEST ? line.join('') : `${line.slice(0, LONGEST).join('').trimEnd()}…`
}
