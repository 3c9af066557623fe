import type { Conversation } from '@encaixe/contracts'
import { dayShort, wallDate, wallTime } from '../time/calendar.ts'
import { inZone } from '../time/zone.ts'

/** The side that answers in a conversation now. */
export const stateWords: Readonly<Record<Conversation['state'], string>> = {
  active: 'Com o assistente',
  idle: 'Em silêncio',
  human: 'Com você',
}

/** `26 nov, 15:04`: when something was written. */
export function whenWords(at: string, timezone: string): string {
  const local = inZone(at, timezone)
  return `${dayShort(wallDate(local))}, ${wallTime(local)}`
}
