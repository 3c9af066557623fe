import type { Option } from '../forms/fields/options.ts'
import { count, notice } from '../text/format.ts'

const minutesInWords = (minutes: number): string => {
  if (minutes === 0) return ''
  if (minutes < 60) return count(minutes, 'minuto', 'minutos')
  return minutes % 60 === 0 ? notice(minutes / 60) : `${Math.floor(minutes / 60)} h ${minutes % 60}`
}

/** The usual values; the one that is held is always among them, however it came about. */
function options(usual: number[], held: string, words: (value: number) => string): Option[] {
  const value = Number(held)
  const all = new Set([...usual, ...(Number.isInteger(value) && value >= 0 ? [value] : [])])
  return [...all]
    .sort((one, other) => one - other)
    .map((each) => ({ value: String(each), label: words(each) }))
}

/** How long before its start a time may still be booked, in minutes. */
export const noticeOptions = (held: string): Option[] =>
  options([0, 30, 60, 120, 240, 720, 1440, 2880, 10_080], held, (minutes) =>
    minutes === 0 ? 'Até a hora de começar' : `${minutesInWords(minutes)} antes`,
  )

/** How far ahead the page shows times, in days. */
export const horizonOptions = (held: string): Option[] =>
  options([7, 14, 30, 60, 90, 180, 365], held, (days) => count(days, 'dia', 'dias'))

/** Rest between two sessions, in minutes. */
export const bufferOptions = (held: string): Option[] =>
  options([0, 5, 10, 15, 20, 30, 45, 60], held, (minutes) =>
    minutes === 0 ? 'Sem intervalo' : minutesInWords(minutes),
  )

/** How long a time is held for its payment, in minutes. */
export const holdOptions = (held: string): Option[] =>
  options([10, 15, 30, 60, 120, 360, 720, 1440], held, minutesInWords)

/** Until how long before the start a client who cancels gets the money back, in hours. */
export const refundOptions = (held: string): Option[] =>
  options([0, 2, 6, 12, 24, 48, 72], held, (hours) =>
    hours === 0 ? 'Até a hora de começar' : `Até ${notice(hours)} antes`,
  )

/** How long before its start a client may still cancel, in hours. */
export const cancellationOptions = (held: string): Option[] =>
  options([0, 2, 6, 12, 24, 48, 72], held, (hours) =>
    hours === 0 ? 'Até a hora de começar' : `${notice(hours)} antes`,
  )

/** How far apart the offered starts are, in minutes; the empty one is the page's own word. */
export const stepOptions = (held: string): Option[] =>
  options([5, 10, 15, 20, 30, 45, 60, 90, 120], held === '' ? '30' : held, minutesInWords)

/** What a professional decides about when people may book and cancel. */
export const BOOKING_RULES = [
  {
    name: 'minNoticeMinutes',
    label: 'Agendar até',
    hint: 'Para ninguém marcar em cima da hora.',
    options: noticeOptions,
  },
  {
    name: 'horizonDays',
    label: 'Agenda aberta para',
    hint: 'Quantos dias à frente aparecem.',
    options: horizonOptions,
  },
  {
    name: 'bufferMinutes',
    label: 'Intervalo entre atendimentos',
    hint: 'Um respiro antes e depois de cada um.',
    options: bufferOptions,
  },
  {
    name: 'cancellationNoticeHours',
    label: 'O cliente cancela até',
    hint: 'Depois disso, só falando com você.',
    options: cancellationOptions,
  },
] as const
