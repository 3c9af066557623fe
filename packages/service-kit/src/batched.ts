import { setImmediate as afterInput } from 'node:timers/promises'

interface Call<I, O> {
  input: I
  resolve: (output: O) => void
  reject: (error: unknown) => void
}

export interface BatchOptions {
  /** Calls of a batch at most; 100 by default. */
  most?: number
  /**
   * Whether, after this failure of a batch, each of its calls is repeated alone, so that one that fails fails only
   * itself. By default the failure is that of every call.
   */
  alone?: (error: unknown) => boolean
}

/**
 * Runs calls that arrive together, or while an earlier batch runs, as one batch, as a database's group commit does.
 * No call waits for a timer. `run` answers in the order of its inputs.
 */
export function batched<I, O>(
  run: (inputs: I[]) => Promise<O[]>,
  { most = 100, alone = () => false }: BatchOptions = {},
): (input: I) => Promise<O> {
  let waiting: Call<I, O>[] = []
  let running = false

  async function runBatch(calls: Call<I, O>[]): Promise<void> {
    try {
      const outputs = await run(calls.map(({ input }) => input))
      calls.forEach(({ resolve, reject }, index) => {
        const output = outputs[index]
        if (output === undefined) reject(new Error('a batched call was not answered'))
        else resolve(output)
      })
    } catch (error) {
      if (calls.length > 1 && alone(error)) for (const call of calls) await runBatch([call])
      else for (const { reject } of calls) reject(error)
    }
  }

  async function drain() {
    running = true
    // Calls from the same read of a socket join the first batch.
    await afterInput()
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      await runBatch(batch)
    }
    running = false
  }

  return (input) =>
    new Promise<O>((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      if (!running) void drain()
    })
}
