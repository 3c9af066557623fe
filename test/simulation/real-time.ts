/** The machine's own timers, before the simulation takes them over: for what the machine is slow at. */
const { setTimeout: realTimeout, setImmediate: immediate } = globalThis
/** Clears a timer that was set before the clock was taken over. */
export const { clearTimeout: clearReal } = globalThis

export const realImmediate = () => new Promise<void>((resolve) => void immediate(resolve))
export const realPause = (ms: number) =>
  new Promise<void>((resolve) => void realTimeout(resolve, ms))

/** Whether the work is done within so many milliseconds of the machine's. */
export async function isDoneWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = realTimeout(() => resolve(false), ms)
  try {
    return await Promise.race([work.then(() => true), promise])
  } finally {
    clearReal(timer)
  }
}
