import { z } from 'zod'
import { textOrNull } from './primitives.ts'

/** How a person is known where something may be unknown, or was erased: name, phone in E.164, e-mail. */
export const personFields = {
  name: textOrNull('João Silva'),
  phone: textOrNull('+5511987654321'),
  email: textOrNull('joao@example.com'),
}

/** The same in events and inside other things, where no example is shown. */
export const contactFields = {
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
}

/** An empty field takes back what was entered; one that is absent changes nothing. */
export const emptyAsNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable().optional())
