import { expect, test } from 'vitest'
import { framed, movedBy, zoomedTo } from './framing.ts'

const portrait = { width: 1000, height: 2000 }

test('a picture begins with the largest square in its middle', () => {
  expect(framed(portrait)).toMatchObject({ x: 0, y: 500, side: 1000, zoom: 1 })
})

test('dragging moves the picture with the finger and stops at the edge', () => {
  const moved = movedBy(framed(portrait), 0, 128)
  expect(moved.y).toBe(250)
  expect(movedBy(moved, 500, 9999)).toMatchObject({ x: 0, y: 0 })
  expect(movedBy(moved, 0, -9999).y).toBe(1000)
})

test('zooming in keeps the middle, and zooming out stays inside the picture', () => {
  const near = zoomedTo(framed(portrait), 2)
  expect(near).toMatchObject({ side: 500, x: 250, y: 750 })
  const corner = movedBy(near, 9999, 9999)
  expect(zoomedTo(corner, 1)).toMatchObject({ x: 0, side: 1000 })
  expect(zoomedTo(corner, 99).zoom).toBe(4)
})
