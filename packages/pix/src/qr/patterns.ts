import type { Grid } from './grid.ts'
import { alignmentPositions } from './versions.ts'

/** Everything of a code that is not data: finders, timing, alignment, version and format. */
export function drawPatterns(grid: Grid, version: number): void {
  const last = grid.size - 1
  for (let index = 0; index < grid.size; index++) {
    grid.setPattern(6, index, index % 2 === 0)
    grid.setPattern(index, 6, index % 2 === 0)
  }
  drawFinder(grid, 3, 3)
  drawFinder(grid, 3, last - 3)
  drawFinder(grid, last - 3, 3)
  drawAlignment(grid, version)
  drawVersion(grid, version)
  drawFormat(grid, 0)
}

function drawFinder(grid: Grid, centreRow: number, centreColumn: number): void {
  for (let row = centreRow - 4; row <= centreRow + 4; row++) {
    for (let column = centreColumn - 4; column <= centreColumn + 4; column++) {
      if (row < 0 || row >= grid.size || column < 0 || column >= grid.size) continue
      const distance = Math.max(Math.abs(row - centreRow), Math.abs(column - centreColumn))
      grid.setPattern(row, column, distance !== 2 && distance !== 4)
    }
  }
}

function drawAlignment(grid: Grid, version: number): void {
  const positions = alignmentPositions(version)
  const last = positions.at(-1)
  for (const centreRow of positions) {
    for (const centreColumn of positions) {
      const isFinder =
        (centreRow === 6 && (centreColumn === 6 || centreColumn === last)) ||
        (centreRow === last && centreColumn === 6)
      if (isFinder) continue
      for (let row = -2; row <= 2; row++) {
        for (let column = -2; column <= 2; column++) {
          const distance = Math.max(Math.abs(row), Math.abs(column))
          grid.setPattern(centreRow + row, centreColumn + column, distance !== 1)
        }
      }
    }
  }
}

/** `value` followed by its remainder modulo the generator polynomial. */
function withRemainder(value: number, generator: number, degree: number): number {
  let remainder = value << degree
  for (let bit = 31 - Math.clz32(remainder); bit >= degree; bit = 31 - Math.clz32(remainder)) {
    remainder ^= generator << (bit - degree)
  }
  return (value << degree) | remainder
}

function drawVersion(grid: Grid, version: number): void {
  if (version < 7) return
  const bits = withRemainder(version, 0x1f25, 12)
  for (let index = 0; index < 18; index++) {
    const dark = ((bits >>> index) & 1) === 1
    const near = Math.floor(index / 3)
    const far = grid.size - 11 + (index % 3)
    grid.setPattern(near, far, dark)
    grid.setPattern(far, near, dark)
  }
}

const LEVEL_M = 0b00

/** Level and mask, written twice, beside the finders. */
export function drawFormat(grid: Grid, mask: number): void {
  const bits = withRemainder((LEVEL_M << 3) | mask, 0x537, 10) ^ 0x5412
  const { size } = grid
  for (let index = 0; index < 15; index++) {
    const dark = ((bits >>> index) & 1) === 1
    // Column 8 from the top, then row 8 to the left, stepping over the timing lines.
    if (index < 8) grid.setPattern(index < 6 ? index : index + 1, 8, dark)
    else grid.setPattern(8, index === 8 ? 7 : 14 - index, dark)
    // Row 8 from the right, then column 8 to the bottom.
    if (index < 8) grid.setPattern(8, size - 1 - index, dark)
    else grid.setPattern(size - 15 + index, 8, dark)
  }
  grid.setPattern(size - 8, 8, true)
}
