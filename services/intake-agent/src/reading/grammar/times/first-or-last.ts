import type { OwnAppointment } from '../../../dialogue/world/tools.ts'
import { plain } from '../../../language/words/spelling.rule.ts'

const COUNTS: Readonly<Record<string, number>> = { duas: 2, dois: 2, tres: 3, quatro: 4 }
const numberOf = (count: string): number => COUNTS[count] ?? Number(count)
const COUNT = '(?<count>duas|dois|tres|quatro|[234])'
const END = '(?<end>primeir|proxim|ultim)[ao]s'
const NO_TIME = String.raw`\b(?! (?:semanas|meses|horas|dias))`

/** `as duas últimas`, `os 3 próximos`; `as duas próximas semanas` are no appointments. */
const COUNT_FIRST = new RegExp(String.raw`\b[ao]s ${COUNT} ${END}${NO_TIME}`)
/** `as últimas duas` */
const END_FIRST = new RegExp(String.raw`\b[ao]s ${END} ${COUNT}${NO_TIME}`)

const said = (text: string) =>
  (COUNT_FIRST.exec(plain(text)) ?? END_FIRST.exec(plain(text)))?.groups

/** Whether a message means so many of the client's appointments, counted from the first or the last. */
export const countsOwn = (text: string): boolean => said(text) !== undefined

/** The appointments that `as duas últimas` means, of those in the order of their times; all if it counts none. */
export function counted(own: readonly OwnAppointment[], text: string): readonly OwnAppointment[] {
  const { count = '', end } = said(text) ?? {}
  if (end === undefined) return own
  const many = numberOf(count)
  return end === 'ultim' ? own.slice(-many) : own.slice(0, many)
}
