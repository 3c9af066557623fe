/** Waits before the retries, in seconds: a first send and these six, then the delivery is dead. */
export const RETRY_DELAYS_SECONDS: readonly number[] = [5, 30, 120, 600, 3_600, 21_600]

/** How far a wait may stray to either side, so that deliveries that failed together spread out. */
const JITTER = 0.2

/**
 * How long to wait, in milliseconds, after the `attempts`-th failed send (1 = the first one), or
 * null when no retry is left. `random` is in [0, 1).
 */
export function retryDelay(
  attempts: number,
  random: number,
  delays: readonly number[] = RETRY_DELAYS_SECONDS,
): number | null {
  const seconds = delays[attempts - 1]
  if (seconds === undefined) return null
  return Math.round(seconds * 1_000 * (1 - JITTER + 2 * JITTER * random))
}
