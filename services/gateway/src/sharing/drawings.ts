/**
 * Keeps what was drawn by what it shows: each is made once, also by several who ask at the same moment, and of
 * more than `most` the one that was not looked at for longest goes. One that failed is made again.
 */
export function keptDrawings<Drawing>(most: number) {
  const kept = new Map<string, Promise<Drawing>>()

  function drawNow(key: string, draw: () => Promise<Drawing>): Promise<Drawing> {
    const drawn = draw()
    drawn.catch(() => kept.delete(key))
    return drawn
  }

  return (key: string, draw: () => Promise<Drawing>): Promise<Drawing> => {
    const drawn = kept.get(key) ?? drawNow(key, draw)
    // Looked at: the last to go.
    kept.delete(key)
    kept.set(key, drawn)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return drawn
  }
}
