/**
 * Runs work of the same key in its order, and of different keys side by side. Two hundred people after one
 * slot wait here, and take no place in the batches of other professionals' bookings.
 */
export function keyedMutex() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work)
    const settled = mine.catch(() => undefined)
    last.set(key, settled)
    await settled
    if (last.get(key) === settled) last.delete(key)
    return mine
  }
}
