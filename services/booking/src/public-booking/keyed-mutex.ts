/**
 * Runs work of the same key one after another, of different keys side by side.
 *
 * Two hundred people after one slot then wait here, in memory, instead of each holding a database
 * connection; and each transaction's snapshot is taken after the one before has committed, so that a
 * conflict is seen and not retried.
 */
export function keyedMutex() {
  const last = new Map<string, Promise<unknown>>()
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key)
    const mine = before === undefined ? work() : before.then(work)
    const settled = mine.then(ignore, ignore)
    last.set(key, settled)
    return mine.finally(() => {
      if (last.get(key) === settled) last.delete(key)
    })
  }
}

const ignore = () => undefined
