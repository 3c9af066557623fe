/**
 * What tells somebody something waits for eight seconds before it is sent, and can be taken back meanwhile. Whoever
 * leaves the page sends it at once.
 */

export const HOLD_MS = 8000

interface Held {
  /** What will happen, and who will be told. */
  words: string
  /** `leaves`: somebody has left the page meanwhile. */
  send: (leaves: boolean) => void
  undo: () => void
}

let held = $state.raw<Held | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined

/** What waits now; null: nothing. */
export const heldNow = (): Held | null => held

function take(): Held | null {
  const taken = held
  clearTimeout(timer)
  held = null
  return taken
}

/** Sends what waits, at its time or because its page is left. */
export const sendHeld = (leaves = true): void => take()?.send(leaves)

/** Takes back what waits. */
export const undoHeld = (): void => take()?.undo()

/** Lets something wait; what waited before is sent. */
export function hold(next: Held): void {
  sendHeld(false)
  held = next
  timer = setTimeout(() => sendHeld(false), HOLD_MS)
}
