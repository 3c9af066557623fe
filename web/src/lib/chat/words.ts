import type { Conversation, Understood } from '@encaixe/contracts'
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

/** What the assistant understood before an answer, as lines to read. */
export function understoodLines(understood: Understood): string[] {
  const { wants, denies, when, service, place, proposes, by, isUnsure } = understood
  const lines = [
    wants.length > 0 && `Quer ${wants.join(', ')}`,
    denies.length > 0 && `Não quer ${denies.join(', ')}`,
    when && `Quando: ${when}`,
    service && `Serviço: ${service}`,
    place && `Lugar: ${place}`,
    proposes && `Propus ${proposes}`,
    isUnsure && 'Não entendi bem a mensagem',
    by === 'model' && 'A resposta é do modelo de linguagem',
  ].flatMap((line) => line || [])
  return lines.length > 0 ? lines : ['Nada além do que está escrito']
}
