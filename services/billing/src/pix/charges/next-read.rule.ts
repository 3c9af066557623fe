import type { ChargeState } from '@encaixe/contracts'

/** An open charge is read when a quarter of its age has passed again: often at first, then more and more seldom. */
const SHARE_OF_AGE = 4
const SHORTEST_SECONDS = 15
const LONGEST_SECONDS = 600
/** After its end, for money that was on its way: then only a callback has it read. */
const AFTER_END_SECONDS = [600, 86_400]
/**
 * What came can be given back in the bank's own app for 90 days: that is read more and more seldom, and soon after a refund
 * that the bank did not make.
 */
const WITH_MONEY_SECONDS = [
  ...[600, 3_600, 21_600],
  ...[1, 2, 4, 8, 16, 32, 64, 91].map((days) => days * 86_400),
]

/** When a charge is read next, whether or not a callback comes; null: never by itself. */
export function nextReadAt(
  {
    state,
    createdAt,
    expiresAt,
    watchedFrom,
    hasPayments,
  }: {
    state: ChargeState
    createdAt: Temporal.Instant
    expiresAt: Temporal.Instant
    /** Its end, or a later refund that failed; null: it is open. */
    watchedFrom: Temporal.Instant | null
    hasPayments: boolean
  },
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (state !== 'open') {
    const after = hasPayments ? WITH_MONEY_SECONDS : AFTER_END_SECONDS
    const reads = after.map((seconds) => (watchedFrom ?? now).add({ seconds }))
    return reads.find((at) => Temporal.Instant.compare(at, now) > 0) ?? null
  }
  const age = createdAt.until(now).total('seconds')
  const seconds = Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, age / SHARE_OF_AGE))
  const next = now.add({ milliseconds: Math.round(seconds * 1_000) })
  // Right after its end it is read once more, before it counts as expired.
  const end = expiresAt.add({ seconds: 1 })
  const isBefore = Temporal.Instant.compare(now, end) < 0
  return isBefore && Temporal.Instant.compare(next, end) > 0 ? end : next
}
