import type { Holiday, SpecialDay } from '@encaixe/contracts'
import { windowsInWords } from './windows-in-words.ts'

/** What sets a day of the agenda apart: its holiday, and its own hours. */
export interface DayMark {
  /** `Natal`, or the note; empty for a day that only has other hours. */
  name: string
  /** `fechado`, `9h–12h`, or nothing on a holiday that nobody has answered. */
  hours: string
  closed: boolean
}

export function markOf(
  date: string,
  {
    specialDays,
    holidays,
  }: {
    specialDays: readonly Pick<SpecialDay, 'date' | 'windows' | 'note'>[]
    holidays: readonly Pick<Holiday, 'date' | 'name'>[]
  },
): DayMark | null {
  const day = specialDays.find((each) => each.date === date)
  const name = holidays.find((each) => each.date === date)?.name ?? day?.note ?? ''
  if (!day) return name ? { name, hours: '', closed: false } : null
  const closed = day.windows.length === 0
  return { name, hours: closed ? 'fechado' : windowsInWords(day.windows), closed }
}

/** `Natal: fechado`, `Natal`, `Fechado`. */
export function markInWords({ name, hours }: Pick<DayMark, 'name' | 'hours'>): string {
  const words = [name, hours].filter(Boolean).join(': ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
