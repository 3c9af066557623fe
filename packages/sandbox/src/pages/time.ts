const zone = 'America/Sao_Paulo'
const clock = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short', timeZone: zone })
const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: zone })
const shortDay = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  timeZone: zone,
})

/** `14:05` */
export function clockTime(timestamp: string): string {
  return clock.format(new Date(timestamp))
}

/** `21 de novembro de 2026` */
export function dayName(timestamp: string): string {
  return day.format(new Date(timestamp))
}

/** The time of today's, the date of older ones. */
export function briefTime(timestamp: string): string {
  const isToday = dayName(timestamp) === day.format(new Date())
  return isToday ? clockTime(timestamp) : shortDay.format(new Date(timestamp))
}
