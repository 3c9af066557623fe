import type { DayPart } from '@encaixe/contracts'
import { dayShort } from '../time/calendar.ts'

export const PARTS: readonly { value: DayPart; label: string; words: string }[] = [
  { value: 'morning', label: 'Manhã', words: 'de manhã' },
  { value: 'afternoon', label: 'Tarde', words: 'à tarde' },
  { value: 'evening', label: 'Noite', words: 'à noite' },
]

interface Wish {
  days: readonly string[] | null
  from: string
  to: string
  parts: readonly DayPart[]
}

/** Most days that are named one by one. */
const MOST_NAMED = 4

/** The times that would do: `em 5 dez, à tarde`, `de 5 dez a 12 dez`, `em 5 dez, 6 dez e mais 3 dias, de manhã ou à noite`. */
export function wishInWords({ days, from, to, parts }: Wish): string {
  const of = PARTS.filter(({ value }) => parts.includes(value)).map(({ words }) => words)
  const when = [daysInWords({ days, from, to })]
  if (of.length > 0 && of.length < PARTS.length) when.push(of.join(' ou '))
  return when.join(', ')
}

function daysInWords({ days, from, to }: Omit<Wish, 'parts'>): string {
  if (days === null)
    return from === to ? `em ${dayShort(from)}` : `de ${dayShort(from)} a ${dayShort(to)}`
  const named = days.slice(0, MOST_NAMED).map(dayShort)
  const more = days.length - named.length
  if (more > 0) return `em ${named.join(', ')} e mais ${more} ${more === 1 ? 'dia' : 'dias'}`
  const last = named.pop() ?? ''
  return named.length === 0 ? `em ${last}` : `em ${named.join(', ')} ou ${last}`
}
