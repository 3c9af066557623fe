import type { z } from 'zod'
import { localDate } from './primitives.ts'

interface Days {
  from: string
  to: string
}

const daysOf = ({ from, to }: Days) =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days + 1

export const dayRange = {
  from: localDate.meta({ description: 'The first day.' }),
  to: localDate.meta({ description: 'The last day.', examples: ['2026-12-31'] }),
}

/** A range of local days that is asked for, from its first to its last, of at most so many. */
export const rangeOfDays = <T extends z.ZodType<Days>>(range: T, most: number): T =>
  range
    .refine(({ from, to }) => from <= to, {
      path: ['to'],
      message: 'A data final vem depois da inicial.',
    })
    .refine((days) => daysOf(days) <= most, {
      path: ['to'],
      message: `Peça no máximo ${most} dias de uma vez.`,
    })

export const localDays = {
  from: localDate.meta({ description: 'The first local day.' }),
  to: localDate.meta({ description: 'The last local day, inclusive.' }),
}

/** The stretch of a report. */
export const stretchOfDays = <T extends z.ZodType<Days>>(stretch: T, most: number): T =>
  stretch.refine((days) => daysOf(days) > 0 && daysOf(days) <= most, {
    path: ['to'],
    message: `Escolha um período de até ${most} dias.`,
  })
