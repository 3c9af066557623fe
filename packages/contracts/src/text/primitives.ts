import { z } from 'zod'
import { normalizePhone } from './phone.ts'

/** Messages of this file reach people through forms, so they are in Portuguese. */

/** UUIDv7 in practice; any UUID is read. */
export const id = z
  .uuid('Identificador inválido.')
  .meta({ description: 'UUIDv7.', examples: ['01a1fd0c-df3d-7aab-b4f3-efff32c477a4'] })

const INSTANT = /^(?:19|2\d)\d\d-\d\d-\d\dT\d\d:\d\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/

const isInstant = (text: string) => {
  try {
    Temporal.Instant.from(text)
    return true
  } catch {
    return false
  }
}

/** ISO 8601 with an offset, any zone, of the years a calendar is used in (1900–2999). */
export const instant = z
  .string('Informe data e hora com fuso, como 2026-11-21T15:00:00-03:00.')
  .regex(INSTANT, {
    error: 'Informe data e hora com fuso, como 2026-11-21T15:00:00-03:00.',
    // What is no instant at all need not be told that it does not exist.
    abort: true,
  })
  .refine(isInstant, 'Essa data e hora não existe.')
  .meta({ format: 'date-time', examples: ['2026-12-01T15:00:00-03:00'] })

const isCalendarDate = (text: string) => z.regexes.date.test(text)

/** A local calendar day, `YYYY-MM-DD`. Rules about several days only run on days that exist. */
export const localDate = z
  .string('Informe a data no formato AAAA-MM-DD.')
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Informe a data no formato AAAA-MM-DD.', abort: true })
  .refine(isCalendarDate, { error: 'Essa data não existe.', abort: true })
  .meta({ format: 'date', examples: ['2026-12-01'] })

/** A local time of day, `HH:MM`. */
export const clockTime = z
  .string('Informe a hora no formato HH:MM.')
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Informe a hora no formato HH:MM.')

/** The same where it may be the end of a day: `24:00`. */
export const timeOfDay = z
  .string('Informe a hora no formato HH:MM.')
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Informe a hora no formato HH:MM.')
  .meta({ description: 'Local time; the end of a day may be 24:00.', examples: ['09:30'] })

/** 0 = Sunday … 6 = Saturday. */
export const dayOfWeek = z
  .literal([0, 1, 2, 3, 4, 5, 6], 'O dia da semana vai de 0 (domingo) a 6 (sábado).')
  .meta({ description: '0 = Sunday … 6 = Saturday.' })

/** Integer centavos. */
export const cents = z
  .int('Informe um valor inteiro em centavos.')
  .min(0)
  .max(100_000_000)
  .meta({ description: 'Centavos of BRL.', examples: [15_000] })

/** What was paid, which is something. */
export const paidAmount = z
  .int('Informe um valor inteiro em centavos.')
  .min(1, 'Diga quanto foi.')
  .max(100_000_000, 'Esse valor é alto demais.')

/** The page's name: `/p/{slug}`. */
export const slug = z
  .string('Informe o endereço da página.')
  .min(3, 'Use pelo menos 3 caracteres.')
  .max(60, 'Use no máximo 60 caracteres.')
  .regex(/^[a-z0-9-]+$/, 'Use só letras minúsculas, números e hífens.')
  .meta({ description: 'The address of a page: /p/{slug}.', examples: ['ana-souza'] })

/** Any way a person writes a phone → E.164; default region BR. */
export const phone = z
  .string('Informe um telefone com DDD.')
  .max(40, 'Informe um telefone com DDD.')
  .meta({ examples: ['(11) 98765-4321'] })
  .transform((text, context) => {
    const normalized = normalizePhone(text)
    if (normalized !== null) return normalized
    context.addIssue({ code: 'custom', message: 'Confira o número: precisa do DDD.' })
    return z.NEVER
  })
  .meta({
    type: 'string',
    description: 'Written in any way, of Brazil by default; answers and events hold E.164.',
    examples: ['+5511987654321'],
  })

/** Trimmed and lower-cased. */
export const email = z
  .string('Diga o seu e-mail.')
  .max(254, 'Esse e-mail é longo demais.')
  .meta({ examples: ['joao@example.com'] })
  .transform((text) => text.trim().toLowerCase())
  .pipe(
    z.email({
      error: ({ input }) =>
        input === '' ? 'Diga o seu e-mail.' : 'Confira o e-mail: parece incompleto.',
    }),
  )
  .meta({ format: 'email' })

/** An IANA time zone name that this runtime knows. */
export const timezone = z
  .string('Informe o fuso horário.')
  .refine(isTimezone, 'Esse fuso horário não existe.')
  .meta({ description: 'A name of the IANA database.', examples: ['America/Sao_Paulo'] })

function isTimezone(name: string): boolean {
  // Temporal also reads offsets and date strings as zones; only names of the database are stored.
  if (!/^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/.test(name)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

/** A text of an answer that may be missing, with an example for the API's readers. */
export const textOrNull = (example: string | null, description?: string) =>
  z
    .string()
    .nullable()
    .meta({ examples: [example], ...(description !== undefined && { description }) })

/** A whole number from `min` to `max`, and what people are told of any other. */
export const wholeNumber = (min: number, max: number, outside: string, missing = outside) =>
  z.int(missing).min(min, outside).max(max, outside)

export const durationMinutes = wholeNumber(
  5,
  480,
  'A duração vai de 5 a 480 minutos.',
  'Informe a duração em minutos.',
)

/** What people choose of a list, each once. */
export const chosenOf = <T extends z.ZodType>(one: T, missing: string) =>
  z
    .array(one)
    .min(1, missing)
    .max(50)
    .transform((chosen) => [...new Set(chosen)])

/** A page of a list; of a named item it is named, too. */
export const page = <T extends z.ZodType>(item: T) => {
  const name = item.meta()?.id
  const list = z.object({
    items: z.array(item),
    nextCursor: textOrNull(null, 'Send it as `cursor` for what follows; null: that is all.'),
  })
  return name === undefined ? list : list.meta({ id: `${name}Page` })
}

/** Where a page of a list begins: what the one before it gave as `nextCursor`. */
export const pageCursor = z
  .string()
  .max(400)
  .meta({ description: 'The `nextCursor` of the page before; without it the first page.' })

/** How long a page of a list may be. */
export const pageLimit = (usual: number) =>
  z.coerce
    .number('Informe um número de 1 a 100.')
    .int()
    .min(1)
    .max(100)
    .default(usual)
    .meta({ description: 'The longest page to answer.' })

/** Of what changes: a copy keeps the highest that it has seen. */
export const version = (description: string) => z.int().meta({ description, examples: [3] })

/** The version that a change is meant for. */
export const expectedVersion = z
  .int()
  .optional()
  .meta({ description: 'Refused with STALE_VERSION when it is another by now.' })
