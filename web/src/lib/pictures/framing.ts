import { PICTURE_SIZE } from './picture.ts'

/** Which square of a picture is shown, in the picture's own pixels. */
export interface Framing {
  width: number
  height: number
  x: number
  y: number
  side: number
  /** 1 shows as much as a square can; larger is nearer. */
  zoom: number
}

export const NEAREST = 4

const between = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most)

/** Keeps the square inside the picture. */
const held = (framing: Framing): Framing => ({
  ...framing,
  x: between(framing.x, 0, framing.width - framing.side),
  y: between(framing.y, 0, framing.height - framing.side),
})

/** The largest square in the middle. */
export function framed({ width, height }: { width: number; height: number }): Framing {
  const side = Math.min(width, height)
  return { width, height, side, x: (width - side) / 2, y: (height - side) / 2, zoom: 1 }
}

/** The picture dragged by so many pixels of the frame. */
export function movedBy(framing: Framing, dx: number, dy: number): Framing {
  const scale = framing.side / PICTURE_SIZE
  return held({ ...framing, x: framing.x - dx * scale, y: framing.y - dy * scale })
}

/** Zooms around the middle of the shown square. */
export function zoomedTo(framing: Framing, wanted: number): Framing {
  const zoom = between(wanted, 1, NEAREST)
  const side = Math.min(framing.width, framing.height) / zoom
  const shift = (framing.side - side) / 2
  return held({ ...framing, side, zoom, x: framing.x + shift, y: framing.y + shift })
}
