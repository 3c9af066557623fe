import { clock } from '../text/format.ts'

const OFFSET = /([+-])(\d{2}):(\d{2})$/

/** Minutes east of UTC that an ISO text carries; 0 for `Z`. */
export function offsetOf(iso: string): number {
  const match = OFFSET.exec(iso)
  if (!match) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return match[1] === '-' ? -minutes : minutes
}

/** The same instant on a clock with another offset: `10h`, or `1h30 do dia seguinte`. */
export function timeAtOffset(iso: string, offsetMinutes: number): string {
  const there = new Date(Date.parse(iso) + offsetMinutes * 60_000).toISOString()
  const days = Math.sign(Date.parse(there.slice(0, 10)) - Date.parse(iso.slice(0, 10)))
  return clock(there.slice(11, 16)) + ([' do dia anterior', '', ' do dia seguinte'][days + 1] ?? '')
}

/** Minutes east of UTC of this browser at an instant. */
export const visitorOffset = (iso: string): number => -new Date(iso).getTimezoneOffset()

/** An instant with the offset of a zone, so that its local time can be read off the text. */
export const inZone = (iso: string, timezone: string): string =>
  Temporal.Instant.from(iso).toZonedDateTimeISO(timezone).toString({ timeZoneName: 'never' })

/** `Horário de Brasília`, or the city's name where the language has none for the zone. */
export function zoneName(timezone: string, now: number): string {
  const name = new Intl.DateTimeFormat('pt-BR', { timeZone: timezone, timeZoneName: 'longGeneric' })
    .formatToParts(now)
    .find((part) => part.type === 'timeZoneName')?.value
  // zones without summer time get their standard name, which says more than people do
  if (name && !/^GMT/.test(name)) return name.replace(' Padrão', '')
  return `Horário de ${(timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ')}`
}
