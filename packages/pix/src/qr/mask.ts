import type { Grid } from './grid.ts'

/** Which modules of data each of the eight masks turns over (ISO/IEC 18004, table 10). */
const masks: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]

export const MASK_COUNT = masks.length

/** Turns over the data modules of a mask; doing it twice undoes it. */
export function applyMask(grid: Grid, mask: number): void {
  const turnsOver = masks[mask]
  if (turnsOver === undefined) return
  for (let row = 0; row < grid.size; row++) {
    for (let column = 0; column < grid.size; column++) {
      if (!grid.isPattern(row, column) && turnsOver(row, column)) {
        grid.set(row, column, !grid.isDark(row, column))
      }
    }
  }
}

/** How hard a code is to scan, by the four rules of the standard: long runs, blocks, false finders, imbalance. */
export function penaltyOf(grid: Grid): number {
  let penalty = 0
  for (let line = 0; line < grid.size; line++) {
    penalty += linePenalty(grid.size, (index) => grid.isDark(line, index))
    penalty += linePenalty(grid.size, (index) => grid.isDark(index, line))
  }
  return penalty + blockPenalty(grid) + balancePenalty(grid)
}

const DARK_LIGHT_RATIO_OF_FINDER = 0b1011101
const FINDER_WITH_LIGHT_BEFORE = DARK_LIGHT_RATIO_OF_FINDER
const FINDER_WITH_LIGHT_AFTER = DARK_LIGHT_RATIO_OF_FINDER << 4

function linePenalty(size: number, isDark: (index: number) => boolean): number {
  let penalty = 0
  let run = 0
  let previous: boolean | undefined
  let lastEleven = 0
  for (let index = 0; index < size; index++) {
    const dark = isDark(index)
    run = dark === previous ? run + 1 : 1
    previous = dark
    if (run === 5) penalty += 3
    else if (run > 5) penalty += 1
    lastEleven = ((lastEleven << 1) | (dark ? 1 : 0)) & 0x7ff
    if (
      index >= 10 &&
      (lastEleven === FINDER_WITH_LIGHT_BEFORE || lastEleven === FINDER_WITH_LIGHT_AFTER)
    ) {
      penalty += 40
    }
  }
  return penalty
}

function blockPenalty(grid: Grid): number {
  let penalty = 0
  for (let row = 1; row < grid.size; row++) {
    for (let column = 1; column < grid.size; column++) {
      const dark = grid.isDark(row, column)
      if (
        dark === grid.isDark(row, column - 1) &&
        dark === grid.isDark(row - 1, column) &&
        dark === grid.isDark(row - 1, column - 1)
      ) {
        penalty += 3
      }
    }
  }
  return penalty
}

function balancePenalty(grid: Grid): number {
  let dark = 0
  for (let row = 0; row < grid.size; row++) {
    for (let column = 0; column < grid.size; column++) if (grid.isDark(row, column)) dark++
  }
  const percent = (dark * 100) / (grid.size * grid.size)
  return Math.floor(Math.abs(percent - 50) / 5) * 10
}
