import { setImmediate as afterInput, setTimeout as delay } from 'node:timers/promises'

interface Call<I, O> {
  input: I
  resolve: (output: O) => void
  reject: (error: unknown) => void
}

export interface GroupOptions {
  /** Calls of a group at most; 100 by default. */
  most?: number
  /**
   * Whether, after this failure of a group, each of its calls is to go alone, so that one that fails
   * spoils only itself. By default none is: the failure is that of every call.
   */
  alone?: (error: unknown) => boolean
  /**
   * Milliseconds from the beginning of a group to that of the next, at least: for calls that nobody waits
   * for, so that more of them go together. The first after a pause begins at once. None by default.
   */
  apartMs?: number
}

/**
 * Gathers calls that arrive together, or while an earlier group is under way, into one, as a database's
 * group commit does: unless asked for (`apartMs`) no call waits for a timer, and many at a time cost one
 * round trip. `run` answers in the order of its inputs.
 */
export function grouped<I, O>(
  run: (inputs: I[]) => Promise<O[]>,
  { most = 100, alone = () => false, apartMs = 0 }: GroupOptions = {},
): (input: I) => Promise<O> {
  let waiting: Call<I, O>[] = []
  let running = false

  async function runGroup(group: Call<I, O>[]): Promise<void> {
    try {
      const outputs = await run(group.map(({ input }) => input))
      group.forEach(({ resolve, reject }, index) => {
        const output = outputs[index]
        if (output === undefined) reject(new Error('a grouped call was not answered'))
        else resolve(output)
      })
    } catch (error) {
      if (group.length > 1 && alone(error)) for (const call of group) await runGroup([call])
      else for (const { reject } of group) reject(error)
    }
  }

  async function drain() {
    running = true
    // What has arrived in the same read of a socket comes along.
    await afterInput()
    while (waiting.length > 0) {
      const group = waiting.slice(0, most)
      waiting = waiting.slice(most)
      const beganAt = performance.now()
      await runGroup(group)
      const early = beganAt + apartMs - performance.now()
      if (early > 0 && waiting.length < most) await delay(early)
    }
    running = false
  }

  return (input) =>
    new Promise<O>((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      if (!running) void drain()
    })
}
