import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'

const challenge = z.object({
  parameters: z.looseObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
  }),
  signature: z.string(),
})

/** What an answer to a booking may say besides its status. */
export const refusal = z.object({
  code: z.string().optional(),
  challenge: challenge.optional(),
})

/** Does what a browser does: the text for the form's field `altcha`. */
export async function solve(asked: z.output<typeof challenge> | undefined): Promise<string> {
  if (!asked) throw new Error('no challenge was asked for')
  const solution = await solveChallenge({ challenge: asked, deriveKey })
  return Buffer.from(JSON.stringify({ challenge: asked, solution })).toString('base64')
}
