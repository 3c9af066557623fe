import type { RecurringSchedule } from '@encaixe/contracts'
import { atClock } from '../text/format.ts'
import { dayLong, weekdayLong } from '../time/calendar.ts'

type Repeats = Pick<RecurringSchedule, 'frequency' | 'startTime'> & { dayOfWeek: number }

export const frequencies = [
  { value: 'weekly', label: 'Toda semana' },
  { value: 'biweekly', label: 'A cada duas semanas' },
  { value: 'monthly', label: 'Uma vez por mês' },
] as const

export type Frequency = (typeof frequencies)[number]['value']

export const isFrequency = (text: string): text is Frequency =>
  frequencies.some(({ value }) => value === text)

/** `Toda terça, às 15h`; monthly ones keep their place in the month. */
export function repeatsInWords({ frequency, dayOfWeek, startTime }: Repeats): string {
  const day = weekdayLong(dayOfWeek)
  const isMasculine = dayOfWeek === 0 || dayOfWeek === 6
  const at = atClock(startTime)
  if (frequency === 'weekly') return `${isMasculine ? 'Todo' : 'Toda'} ${day}, ${at}`
  if (frequency === 'biweekly') return `${day}, a cada duas semanas, ${at}`
  return `${day}, uma vez por mês, ${at}`
}

/** Until when it goes on. */
export function endInWords({ endsOn, count }: Pick<RecurringSchedule, 'endsOn' | 'count'>): string {
  if (endsOn !== null) return `até ${dayLong(endsOn)}`
  return count === null ? 'sem data para acabar' : `${count} ${count === 1 ? 'vez' : 'vezes'}`
}

export const conflictWords: Readonly<
  Record<RecurringSchedule['conflicts'][number]['reason'], string>
> = {
  slot_taken: 'já havia outro horário',
  time_off: 'você não atende nessa hora',
  plan_limit: 'o plano do mês está completo',
}
