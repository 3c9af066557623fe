const AT_ONCE = 20

/** Maps with twenty calls at a time. */
export async function inTurns<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < items.length; at += AT_ONCE) {
    const some = items.slice(at, at + AT_ONCE)
    results.push(...(await Promise.all(some.map((item, index) => work(item, at + index)))))
  }
  return results
}
