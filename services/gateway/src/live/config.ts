import { z } from 'zod'

/** How many may listen for changes, and how often it is asked whether they still may. */
export const liveEnvironment = z.object({
  /** Connections at one gateway. */
  LIVE_CONNECTIONS: z.coerce.number().int().min(1).max(100_000).default(5_000),
  /** Of one account at one gateway: a tab each, of which only those that are looked at are connected. */
  LIVE_CONNECTIONS_EACH: z.coerce.number().int().min(1).max(100).default(10),
  LIVE_HEARTBEAT_SECONDS: z.coerce.number().min(0.05).max(25).default(20),
})
