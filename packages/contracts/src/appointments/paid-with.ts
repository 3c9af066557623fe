import { z } from 'zod'
import { id } from '../text/primitives.ts'

/** The session of a package that pays an appointment. */
export const paidWith = z
  .object({
    purchaseId: id,
    session: z.int().meta({ description: 'Which one, from 1.', examples: [4] }),
    of: z.int().meta({ description: 'Sessions of its kind that were bought.', examples: [10] }),
  })
  .meta({ id: 'PaidWith', description: 'Which session of a package pays it.' })
export type PaidWith = z.output<typeof paidWith>

/** Whether a booking uses a session of a package that its client has. */
export const usesSession = z
  .union([z.boolean(), z.stringbool({ error: 'Use true ou false.' })])
  .default(true)
  .meta({
    type: 'boolean',
    description:
      'Whether a session of a package is used, where the client has one that fits; true without it. Only of somebody who is known: the professional, an account, a proven phone, the agent.',
  })
