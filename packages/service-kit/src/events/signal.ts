export function createSignal() {
  let isRaised = false
  let wakeUp: (() => void) | undefined
  return {
    /** Ends the wait in progress, or else the next one. */
    raise() {
      isRaised = true
      wakeUp?.()
    },
    /**
     * Resolves when raised, at the latest after so many milliseconds.
     * @returns whether it was raised
     */
    async wait(milliseconds: number): Promise<boolean> {
      if (!isRaised) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const timer = setTimeout(resolve, milliseconds)
        wakeUp = resolve
        await promise
        clearTimeout(timer)
        wakeUp = undefined
      }
      const wasRaised = isRaised
      isRaised = false
      return wasRaised
    },
  }
}
