interface Next<T> {
  run: () => Promise<T>
  answer: PromiseWithResolvers<T>
}

interface Line<T> {
  next: Next<T> | null
}

/**
 * Work that is the same for all who ask for one key, one run at a time. Who comes while one is under way joins
 * the next one: nobody is given what was found out before they asked, and however many ask, two runs are
 * enough. The next one is run as the first of those who wait for it asked.
 */
export function inTurns<T>() {
  const lines = new Map<string, Line<T>>()

  async function go(key: string, line: Line<T>, run: () => Promise<T>): Promise<T> {
    try {
      return await run()
    } finally {
      const { next } = line
      line.next = null
      if (next) go(key, line, next.run).then(next.answer.resolve, next.answer.reject)
      else lines.delete(key)
    }
  }

  return (key: string, run: () => Promise<T>): Promise<T> => {
    const line = lines.get(key)
    if (line) {
      line.next ??= { run, answer: Promise.withResolvers<T>() }
      return line.next.answer.promise
    }
    const begun: Line<T> = { next: null }
    lines.set(key, begun)
    return go(key, begun, run)
  }
}
