/** What a map with its arrays and headers takes besides the bytes of a page. */
const OVERHEAD = 2_048

interface Most {
  /** Of all pages together. */
  bytes: number
  /** Of one professional: whoever asks for every day of a page drives out that page's own, and nobody else's. */
  each: number
}

interface Kept<Page> {
  slug: string
  page: Page
  size: number
}

/** Pages in memory. Of too many bytes, or too many of one professional, those not looked at for longest go. */
export function keptPages<Page extends { size: number }>({ bytes, each }: Most) {
  // A Map remembers the order of insertion: the first is the one not looked at for longest.
  const kept = new Map<string, Kept<Page>>()
  const bySlug = new Map<string, Set<string>>()
  let held = 0

  function forget(key: string) {
    const entry = kept.get(key)
    if (!entry) return
    kept.delete(key)
    held -= entry.size
    const own = bySlug.get(entry.slug)
    own?.delete(key)
    if (own?.size === 0) bySlug.delete(entry.slug)
  }

  function touch(key: string, entry: Kept<Page>) {
    kept.delete(key)
    kept.set(key, entry)
    const own = bySlug.get(entry.slug) ?? new Set()
    own.delete(key)
    bySlug.set(entry.slug, own.add(key))
  }

  return {
    get(key: string): Page | undefined {
      const entry = kept.get(key)
      if (entry) touch(key, entry)
      return entry?.page
    },
    set(key: string, slug: string, page: Page) {
      forget(key)
      const entry = { slug, page, size: page.size + OVERHEAD }
      held += entry.size
      touch(key, entry)
      const [oldestOfSlug] = bySlug.get(slug) ?? []
      if ((bySlug.get(slug)?.size ?? 0) > each && oldestOfSlug !== undefined) forget(oldestOfSlug)
      for (const oldest of kept.keys()) {
        if (held <= bytes) break
        forget(oldest)
      }
    },
    forget,
    clear() {
      kept.clear()
      bySlug.clear()
      held = 0
    },
    /** Bytes of all of them. */
    held: () => held,
  }
}
