import type { Wish } from '../../language/wishes/wish.rule.ts'
import type { OwnAppointment } from '../world/tools.ts'
import { clockWords, startWords } from './words.ts'

/** `Vou atrasar uns 10 minutos para o horário de quinta, 26/11, às 15h.` */
export function delayWords(
  minutes: number | null,
  one: OwnAppointment | undefined,
  { choices }: Wish,
  now: Temporal.Instant,
): string {
  const amount = minutes === null ? '' : ` uns ${minutes} minutos`
  const when = one ? ` para o horário de ${startWords(one.startsAt, one.timezone, now)}` : ''
  const [hour] = choices.flatMap(({ times }) => times)
  const arrival = hour && hour.from === hour.to ? ` Chego às ${clockWords(hour.from)}.` : ''
  return `Vou atrasar${amount}${when}.${arrival}`
}
