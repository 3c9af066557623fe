export interface Signal {
  /** Ends the wait in progress, or else the next one. */
  raise(): void
  /**
   * Resolves when raised, at the latest after so many milliseconds.
   * @returns whether it was raised
   */
  wait(milliseconds: number): Promise<boolean>
}

export function createSignal(): Signal {
  let isRaised = false
  let wakeUp: (() => void) | undefined
  return {
    raise() {
      isRaised = true
      wakeUp?.()
    },
    async wait(milliseconds) {
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
