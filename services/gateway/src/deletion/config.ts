import { z } from 'zod'

/** How a deletion goes on that some service has not answered yet. */
export const deletionEnvironment = z.object({
  /** How often unfinished deletions are looked for. */
  DELETION_SWEEP_SECONDS: z.coerce.number().min(0.05).max(3_600).default(60),
  /** How long a service may take before it is asked again. */
  DELETION_REPEAT_SECONDS: z.coerce.number().min(0.05).max(86_400).default(300),
})
