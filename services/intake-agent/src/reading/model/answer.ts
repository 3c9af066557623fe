import { z } from 'zod'
import { flowNames, roleNames, slotNames, socialTones, topicNames } from '../command.ts'

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
const one = <Name extends string, Shape extends z.ZodRawShape>(name: Name, shape: Shape) =>
  z.object({ do: z.literal(name), ...shape })

/** A command as a language model writes it: names and dates as they are said, and no identifier of ours. */
const command = z.discriminatedUnion('do', [
  one('start', { flow: z.enum(flowNames) }),
  one('when', {
    role: z.enum(roleNames),
    choices: z.array(choice).max(6),
    says: z.enum(['any', 'soonest', 'latest', 'earlier', 'later', 'same hour']).nullable(),
    all: z.boolean(),
  }),
  one('weekly', { weekly: z.boolean() }),
  one('service', { role: z.enum(roleNames), name: text }),
  one('place', { role: z.enum(roleNames), name: text }),
  one('page', { role: z.enum(roleNames), name: text }),
  one('address', { address: text }),
  one('phone', { phone: text }),
  one('name', { name: text, of: z.enum(['client', 'guest']).nullable() }),
  one('for', {
    people: z
      .array(
        z.object({
          self: z.boolean(),
          relation: text.nullable(),
          name: text.nullable(),
        }),
      )
      .min(1)
      .max(6),
  }),
  one('session', { isUsed: z.boolean() }),
  one('choose', { option: z.int() }),
  one('all', {}),
  one('more', {}),
  one('yes', {}),
  one('no', { flow: z.enum(flowNames).nullable() }),
  one('stop', {}),
  one('correct', { slot: z.enum(slotNames).nullable() }),
  one('ask', {
    topic: z.enum(topicNames),
    question: z.int().nullable(),
    holiday: text.nullable(),
  }),
  one('late', { minutes: z.int().min(1).max(240).nullable() }),
  one('human', {}),
  one('crisis', {}),
  one('restart', {}),
  one('social', { tone: z.enum(socialTones) }),
  one('pause', {}),
  one('unclear', { between: z.array(z.enum(flowNames)).max(3) }),
])
export type SpokenCommand = z.output<typeof command>

/** What a language model answers: what a message asks for, and no sentence. */
export const answerSchema = z.object({ commands: z.array(command).min(1).max(12) })
