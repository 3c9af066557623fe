import { count } from '../text/format.ts'
import { dayIn, dayShort, daysBetween } from '../time/calendar.ts'

const MINUTE = 60_000
/** The zone in which an account's times are shown. */
const ZONE = 'America/Sao_Paulo'

/** `agora há pouco`, `há 12 minutos`, `há 3 horas`, `ontem`, `em 12 nov`. */
export function lastSeen(iso: string, now: number): string {
  const at = Date.parse(iso)
  const minutes = Math.floor((now - at) / MINUTE)
  if (minutes < 5) return 'agora há pouco'
  if (minutes < 60) return `há ${count(minutes, 'minuto', 'minutos')}`
  const day = dayIn(ZONE, at)
  const days = daysBetween(day, dayIn(ZONE, now))
  if (days === 0) return `há ${count(Math.floor(minutes / 60), 'hora', 'horas')}`
  return days === 1 ? 'ontem' : `em ${dayShort(day)}`
}
