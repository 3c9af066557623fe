import { on } from 'svelte/events'

/** A shorter way of a finger is a touch, and a steeper one scrolls. */
const FAR_PX = 60
const FLAT = 2
/** From the edge of the screen a finger goes back in the browser. */
const EDGE_PX = 24

/** Calls `go` with the direction of a finger that swipes over an element: 1 to what is next, -1 to what was before. */
export const swipes = (go: (direction: 1 | -1) => void) => (element: HTMLElement) => {
  let begun: { x: number; y: number } | null = null
  const offs = [
    on(element, 'touchstart', ({ touches: [finger, another] }) => {
      const isInside =
        finger && finger.clientX > EDGE_PX && finger.clientX < window.innerWidth - EDGE_PX
      begun = isInside && !another ? { x: finger.clientX, y: finger.clientY } : null
    }),
    on(element, 'touchend', ({ changedTouches: [finger] }) => {
      if (!begun || !finger) return
      const [right, down] = [finger.clientX - begun.x, finger.clientY - begun.y]
      begun = null
      if (Math.abs(right) > FAR_PX && Math.abs(right) > FLAT * Math.abs(down)) {
        go(right < 0 ? 1 : -1)
      }
    }),
  ]
  return () => {
    for (const off of offs) off()
  }
}
