const DAYS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const
const MONTHS = [
  ...['janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho'],
  ...['julho', 'agosto', 'setembro', 'outubro', 'novembro', 'dezembro'],
] as const

/** A free day as a preview says it. It is looked at for days: `terça, 24 de novembro` stays true. */
export function freeDayWords(date: string): string {
  const day = Temporal.PlainDate.from(date)
  return `${DAYS[day.dayOfWeek % 7]}, ${day.day} de ${MONTHS[day.month - 1]}`
}
