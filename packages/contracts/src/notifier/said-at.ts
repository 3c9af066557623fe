import { z } from 'zod'

/** What arrives later than this after it was said answers nothing any more. */
const OLD_HOURS = 24

/** When somebody said something. */
export interface SaidAt {
  /** In whole seconds where the provider says it. */
  at: Temporal.Instant
  /** It was more than a day under way. */
  isOld: boolean
}

const stamped = z.object({
  timestamp: z.coerce
    .number()
    .positive()
    .max(253_402_300_799)
    .transform((seconds) => Temporal.Instant.fromEpochMilliseconds(Math.round(seconds * 1_000))),
})

/**
 * When a message was said, as a webhook of the Cloud API tells it: by the provider's clock, and never later than it
 * arrived. A message without a time that can be read was said when it arrived.
 */
export function saidAt(message: unknown, arrivedAt: Temporal.Instant): SaidAt {
  const said = stamped.safeParse(message).data?.timestamp ?? arrivedAt
  const at = Temporal.Instant.compare(said, arrivedAt) < 0 ? said : arrivedAt
  const isOld = Temporal.Instant.compare(at, arrivedAt.subtract({ hours: OLD_HOURS })) < 0
  return { at, isOld }
}

/** Whether something was said before an instant. The provider tells seconds: within the same one it was not. */
export const isSaidBefore = (at: Temporal.Instant, instant: Temporal.Instant): boolean =>
  Math.floor(at.epochMilliseconds / 1_000) < Math.floor(instant.epochMilliseconds / 1_000)
