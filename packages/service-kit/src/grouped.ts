import { setImmediate as afterInput } from 'node:timers/promises'

/**
 * Gathers calls that arrive together, or while an earlier group is under way, into one, as a database's
 * group commit does: no call waits for a timer, and many at a time cost one round trip. `run` answers in
 * the order of its inputs; when it fails, every call of that group fails.
 */
export function grouped<I, O>(
  run: (inputs: I[]) => Promise<O[]>,
  maxSize = 100,
): (input: I) => Promise<O> {
  let waiting: { input: I; resolve: (output: O) => void; reject: (error: unknown) => void }[] = []
  let running = false

  async function drain() {
    running = true
    // What has arrived in the same read of a socket comes along.
    await afterInput()
    while (waiting.length > 0) {
      const group = waiting.slice(0, maxSize)
      waiting = waiting.slice(maxSize)
      try {
        const outputs = await run(group.map(({ input }) => input))
        group.forEach(({ resolve, reject }, index) => {
          const output = outputs[index]
          if (output === undefined) reject(new Error('a grouped call was not answered'))
          else resolve(output)
        })
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    running = false
  }

  return (input) =>
    new Promise<O>((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      if (!running) void drain()
    })
}
