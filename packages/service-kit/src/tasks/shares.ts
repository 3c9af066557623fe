/** A rest is at most so many times as long as the first one. */
const LONGEST = 4

export type Shares = ReturnType<typeof createShares>

/**
 * How owners share the slots of one kind in one process. An owner whose provider hangs keeps its own share busy and
 * nothing else; one whose provider is away rests ([why](../../../../docs/adr/0093-fairness-by-owner.md)).
 */
export function createShares({
  mostOfOwner,
  now,
}: {
  /** Tasks of one owner at the same time. */
  mostOfOwner: number
  now: () => Temporal.Instant
}) {
  const inHand = new Map<string, number>()
  const resting = new Map<string, { until: number; seconds: number }>()

  return {
    /** A task of this owner begins. @returns what is called when it has ended */
    begin(owner: string | null): () => void {
      if (owner === null) return () => undefined
      inHand.set(owner, (inHand.get(owner) ?? 0) + 1)
      return () => {
        const left = (inHand.get(owner) ?? 0) - 1
        if (left > 0) inHand.set(owner, left)
        else inHand.delete(owner)
      }
    },

    /** The owner's provider is away: none of its tasks begins for so long, and twice as long each time after that. */
    rest(owner: string | null, seconds: number): void {
      if (owner === null) return
      const at = now().epochMilliseconds
      const before = resting.get(owner)
      // Tasks that were under way together are one failure.
      if (before && at < before.until) return
      const lasts = before ? Math.min(before.seconds * 2, seconds * LONGEST) : seconds
      resting.set(owner, { until: at + lasts * 1_000, seconds: lasts })
    },

    recover(owner: string | null): void {
      if (owner !== null) resting.delete(owner)
    },

    /** What the next claim has to know. */
    now() {
      const at = now().epochMilliseconds
      const full = [...inHand].flatMap(([owner, count]) => (count >= mostOfOwner ? [owner] : []))
      const rest = [...resting].flatMap(([owner, { until }]) => (at < until ? [owner] : []))
      return {
        mostOfOwner,
        inHand: Object.fromEntries(inHand),
        passedOver: [...new Set([...full, ...rest])],
      }
    },
  }
}
