import { digestOf } from '@encaixe/contracts/shared-page'

/** Professions in cities whose first professionals are kept. */
const MOST_KEPT = 1_000
/** As of pages: for what nobody could think of. */
const OLDEST_MS = 30_000

interface Kept<Card> {
  cards: Promise<Card[]>
  loadedAt: number
}

/** As they were told last, for as long as anybody has something made of them. */
interface Told<Card> {
  cards: WeakRef<Card[]>
  digest: string
}

/**
 * The first professionals of a profession as seen from a city. Whoever changes may come to stand among any of
 * them, so a change forgets them all. They are noted when their load begins: one that reads what was before a
 * change is forgotten with it. Those that come out the same again stay the very list that they were, so that what
 * was made of it is not made anew.
 */
export function relatedCards<Card>({
  load,
  now = Date.now,
}: {
  load: (profession: string, city: string) => Promise<Card[]>
  now?: () => number
}) {
  const kept = new Map<string, Kept<Card>>()
  const told = new Map<string, Told<Card>>()

  async function sameAsTold(key: string, loading: Promise<Card[]>): Promise<Card[]> {
    const cards = await loading
    const digest = digestOf(JSON.stringify(cards))
    const before = told.get(key)
    const same = before?.digest === digest ? before.cards.deref() : undefined
    if (same) return same
    if (told.size >= MOST_KEPT) told.clear()
    told.set(key, { cards: new WeakRef(cards), digest })
    return cards
  }

  return {
    read(profession: string, city: string): Promise<Card[]> {
      const key = JSON.stringify([profession, city])
      const entry = kept.get(key)
      if (entry && now() - entry.loadedAt < OLDEST_MS) return entry.cards
      const fresh = { cards: sameAsTold(key, load(profession, city)), loadedAt: now() }
      fresh.cards.catch(() => {
        if (kept.get(key) === fresh) kept.delete(key)
      })
      kept.delete(key)
      const [oldest] = kept.keys()
      if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
      kept.set(key, fresh)
      return fresh.cards
    },
    dropAll: () => kept.clear(),
  }
}
