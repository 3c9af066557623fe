/** Mercado Pago takes an end between 30 minutes and 30 days ahead; a margin is for clocks that differ. */
const SHORTEST_SECONDS = 31 * 60
const LONGEST_SECONDS = 29 * 86_400

/**
 * When a payment can be made no more, as Mercado Pago writes it: `2026-11-17T09:37:52.000-03:00`. A hold that is shorter
 * than it allows ends by our own clock, and the payment is cancelled there.
 */
export function expiryOf(now: Temporal.Instant, seconds: number): string {
  const lasts = Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, Math.round(seconds)))
  return now.add({ seconds: lasts }).toString({
    timeZone: '-03:00',
    fractionalSecondDigits: 3,
  })
}
