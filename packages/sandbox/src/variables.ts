import { z } from 'zod'

const blank = z.literal('').transform(() => undefined)

/** Text that may be left out, or empty. */
export const optionalText = blank.or(z.string().min(1)).optional()

export const address = z.url({ protocol: /^https?$/ })
/** An address that may be left out, or empty. */
export const optionalAddress = blank.or(address).optional()

/** `a,b` from the environment, or a list from a program. */
export const listOf = <S extends z.ZodType>(item: S) =>
  z
    .string()
    .transform((list): unknown[] => list.split(',').map((part) => part.trim()))
    .or(z.array(z.unknown()))
    .pipe(z.array(item).min(1))
