import { z } from 'zod'
import { rpcsOf } from './define.ts'

/** As many as a request may name. */
export const MOST_COMPARED = 1_000

/** An answer that somebody has: what was asked, and the digest of it (`digestOf` of its JSON, as its contract reads it). */
const known = z.object({
  rpc: z.string(),
  input: z.unknown(),
  digest: z.string(),
})

/**
 * What every service answers about its comparable RPCs; service-kit implements it once. Who keeps something made of
 * answers asks so whether one made now would be the same, without any of them on the bus.
 */
export function comparingRpcs(service: string) {
  return {
    areUnchanged: rpcsOf(service)('areUnchanged', {
      summary: 'Which of these answers a stranger would get again now.',
      access: 'nobody',
      idempotent: true,
      input: z.object({ answers: z.array(known).max(MOST_COMPARED) }),
      /** In their order. */
      output: z.object({ unchanged: z.array(z.boolean()) }),
    }),
  }
}
