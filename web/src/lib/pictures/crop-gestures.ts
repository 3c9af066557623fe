/** Fingers, mouse, wheel, bar and keys: whatever moves a picture behind its frame. */

import { type Framing, movedBy, zoomedTo } from './framing.ts'
import { PICTURE_SIZE } from './picture.ts'

const KEY_STEP = 16
const ZOOM_STEP = 0.1
const WHEEL_STEP = 1.08

interface Parts {
  canvas: HTMLCanvasElement
  zoom: HTMLInputElement
  /** What is framed now; null while no picture is open. */
  framing: () => Framing | null
  frame: (next: Framing) => void
}

export function listenToGestures({ canvas, zoom, framing, frame }: Parts) {
  const change = (next: (current: Framing) => Framing) => {
    const current = framing()
    if (current) frame(next(current))
  }

  // two fingers: what their distance does, the picture does
  const fingers = new Map<number, { x: number; y: number }>()
  const spread = () => {
    const [one, other] = [...fingers.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }
  canvas.addEventListener('pointerdown', ({ pointerId, clientX, clientY }) => {
    canvas.setPointerCapture(pointerId)
    fingers.set(pointerId, { x: clientX, y: clientY })
  })
  canvas.addEventListener('pointermove', ({ pointerId, clientX, clientY }) => {
    const before = fingers.get(pointerId)
    if (!before) return
    const distance = spread()
    fingers.set(pointerId, { x: clientX, y: clientY })
    const scale = PICTURE_SIZE / canvas.clientWidth
    if (fingers.size === 1) {
      const [dx, dy] = [clientX - before.x, clientY - before.y]
      change((current) => movedBy(current, dx * scale, dy * scale))
    } else if (distance > 0) {
      change((current) => zoomedTo(current, current.zoom * (spread() / distance)))
    }
  })
  for (const name of ['pointerup', 'pointercancel'] as const) {
    canvas.addEventListener(name, ({ pointerId }) => fingers.delete(pointerId))
  }

  const onWheel = (event: WheelEvent) => {
    event.preventDefault()
    const factor = event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP
    change((current) => zoomedTo(current, current.zoom * factor))
  }
  canvas.addEventListener('wheel', onWheel, { passive: false })
  zoom.addEventListener('input', () => change((current) => zoomedTo(current, Number(zoom.value))))

  const move = (dx: number, dy: number) => (current: Framing) => movedBy(current, dx, dy)
  const enlarge = (step: number) => (current: Framing) => zoomedTo(current, current.zoom + step)
  const keys: Record<string, (current: Framing) => Framing> = {
    ArrowLeft: move(-KEY_STEP, 0),
    ArrowRight: move(KEY_STEP, 0),
    ArrowUp: move(0, -KEY_STEP),
    ArrowDown: move(0, KEY_STEP),
    '+': enlarge(ZOOM_STEP),
    '=': enlarge(ZOOM_STEP),
    '-': enlarge(-ZOOM_STEP),
  }
  canvas.addEventListener('keydown', (event) => {
    const next = keys[event.key]
    if (!next) return
    event.preventDefault()
    change(next)
  })
}
