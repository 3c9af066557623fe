/** Days of nothing but failures after which an address is switched off. */
const FAILING_DAYS = 5

/** Pauses before the next tries: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h. */
export const WEBHOOK_RETRY_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000]

export const isTaken = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300

/** Why a call that failed switches its address off; null: it stays on, and the call is tried again. */
export function offReasonOf(
  { status, failingSince }: { status: number | null; failingSince: Temporal.Instant },
  now: Temporal.Instant,
): 'gone' | 'failing' | null {
  if (status === 410) return 'gone'
  const days = now.since(failingSince).total('hours') / 24
  return days >= FAILING_DAYS ? 'failing' : null
}
