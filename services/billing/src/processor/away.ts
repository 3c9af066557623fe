import Stripe from 'stripe'

const { errors } = Stripe

/**
 * Whether the processor, not the request, is why it failed: it is away, too busy, or does not take our key.
 * What waits for it is not to blame, and goes on waiting.
 */
export const isProcessorAway = (error: unknown): boolean =>
  error instanceof errors.StripeConnectionError ||
  error instanceof errors.StripeAPIError ||
  error instanceof errors.StripeRateLimitError ||
  error instanceof errors.StripeAuthenticationError ||
  error instanceof errors.StripePermissionError

/** Whether it says that there is no such thing. */
export const isMissing = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing'
