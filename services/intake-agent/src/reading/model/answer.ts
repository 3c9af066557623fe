import { z } from 'zod'
import { plainCommands, roleNames } from '../command.ts'

const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Days and hours that are meant together; null sets no limit. */
const choice = z.object({
  from: date.nullable(),
  to: date.nullable(),
  earliest: hour.nullable(),
  latest: hour.nullable(),
})
export type SpokenChoice = z.output<typeof choice>

const text = z.string().min(1).max(200)
const role = z.enum(roleNames)
const person = z.object({ self: z.boolean(), relation: text.nullable(), name: text.nullable() })

/** A command as a language model writes it: names and dates as they are said, and no identifier of ours. */
const spoken = z.discriminatedUnion('kind', [
  ...plainCommands,
  z.object({
    kind: z.literal('when'),
    role,
    choices: z.array(choice).max(6),
    says: z.enum(['any', 'soonest', 'latest', 'earlier', 'later', 'same hour']).nullable(),
    all: z.boolean(),
  }),
  z.object({ kind: z.enum(['service', 'place', 'page']), role, name: text }),
  z.object({ kind: z.literal('forWhom'), people: z.array(person).min(1).max(6) }),
  z.object({ kind: z.literal('yes') }),
])
export type SpokenCommand = z.output<typeof spoken>

/** What a language model answers: what a message asks for, and no sentence. */
export const answerSchema = z.object({ commands: z.array(spoken).min(1).max(12) })
