const OFFSET = /([+-])(\d{2}):(\d{2})$/

/** Minutes east of UTC that an ISO text carries; 0 for `Z`. */
export function offsetOf(iso: string): number {
  const match = OFFSET.exec(iso)
  if (!match) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return match[1] === '-' ? -minutes : minutes
}

/** The same instant on a clock with another offset: `10:00`, or `10:00 de sex, …` is left to the caller. */
export function timeAtOffset(iso: string, offsetMinutes: number): string {
  return new Date(Date.parse(iso) + offsetMinutes * 60_000).toISOString().slice(11, 16)
}

/** Minutes east of UTC of this browser at an instant. */
export const visitorOffset = (iso: string): number => -new Date(iso).getTimezoneOffset()

/** `Horário de Brasília`, or the city's name where the language has no name for the zone. */
export function zoneName(timezone: string, now: number): string {
  const name = new Intl.DateTimeFormat('pt-BR', { timeZone: timezone, timeZoneName: 'longGeneric' })
    .formatToParts(now)
    .find((part) => part.type === 'timeZoneName')?.value
  if (name && !/^GMT/.test(name)) return name.charAt(0).toLowerCase() + name.slice(1)
  return `horário de ${(timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ')}`
}
