/**
 * The work at once for who asks after a pause, and for all who ask within so many milliseconds once more at
 * their end. It keeps no process alive: what must not be lost is found another way.
 */
export function paced(work: () => void, apartMs: number): () => void {
  let lastAt = Number.NEGATIVE_INFINITY
  let isDue = false

  function begin() {
    isDue = false
    lastAt = performance.now()
    work()
  }

  return () => {
    if (isDue) return
    const early = lastAt + apartMs - performance.now()
    if (early <= 0) return begin()
    isDue = true
    setTimeout(begin, early).unref()
  }
}
