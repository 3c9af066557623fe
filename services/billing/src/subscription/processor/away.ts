import { AppError } from '@encaixe/contracts'

/** Reads only `type`, so that callers do not load the processor's library. */
const typeOf = (error: unknown) =>
  error instanceof Error && 'type' in error ? error.type : undefined

const AWAY: ReadonlySet<unknown> = new Set([
  'StripeConnectionError',
  'StripeAPIError',
  'StripeRateLimitError',
  'StripeAuthenticationError',
  'StripePermissionError',
])

/** The request itself was refused. */
export const isRefusal = (error: unknown): boolean => typeOf(error) === 'StripeInvalidRequestError'

/**
 * Whether the processor caused the failure, not the request: it is away, too busy, or refuses our key.
 * Tasks wait until it answers.
 */
export const isProcessorAway = (error: unknown): boolean => AWAY.has(typeOf(error))

/** Whether it says that there is no such thing. */
export const isMissing = (error: unknown): boolean =>
  isRefusal(error) && error instanceof Error && 'code' in error && error.code === 'resource_missing'

/** @throws AppError UPSTREAM_UNAVAILABLE where no card processor is configured */
export function requireProcessor<T>(processor: T | null): T {
  if (processor) return processor
  throw new AppError('UPSTREAM_UNAVAILABLE', 'No card processor is configured here.')
}
