import { bitsOf, codewordsOf } from './codewords.ts'
import { createGrid, type Grid } from './grid.ts'
import { applyMask, MASK_COUNT, penaltyOf } from './mask.ts'
import { drawFormat, drawPatterns } from './patterns.ts'
import { capacityOf, LARGEST_VERSION, sizeOf } from './versions.ts'

/** The QR code of a text at error correction M, or undefined when the largest code is too small. */
export function encodeQr(text: string): Grid | undefined {
  for (let version = 1; version <= LARGEST_VERSION; version++) {
    const bits = bitsOf(text, version)
    const capacity = capacityOf(version)
    if (bits.length <= capacity.dataCodewords * 8) return draw(codewordsOf(bits, capacity), version)
  }
  return undefined
}

function draw(codewords: readonly number[], version: number): Grid {
  const grid = createGrid(sizeOf(version))
  drawPatterns(grid, version)
  drawCodewords(grid, codewords)
  const mask = bestMask(grid)
  applyMask(grid, mask)
  drawFormat(grid, mask)
  return grid
}

/** Two columns at a time from the right, up and down in turn, past whatever is drawn already. */
function drawCodewords(grid: Grid, codewords: readonly number[]): void {
  const last = grid.size - 1
  let bit = 0
  let upwards = true
  for (let right = last; right >= 1; right -= 2) {
    // The vertical timing line takes a whole column.
    if (right === 6) right = 5
    for (let step = 0; step <= last; step++) {
      const row = upwards ? last - step : step
      for (const column of [right, right - 1]) {
        if (grid.isPattern(row, column)) continue
        const codeword = codewords[bit >>> 3] ?? 0
        grid.set(row, column, ((codeword >>> (7 - (bit & 7))) & 1) === 1)
        bit++
      }
    }
    upwards = !upwards
  }
}

function bestMask(grid: Grid): number {
  let best = 0
  let lowest = Number.POSITIVE_INFINITY
  for (let mask = 0; mask < MASK_COUNT; mask++) {
    applyMask(grid, mask)
    drawFormat(grid, mask)
    const penalty = penaltyOf(grid)
    if (penalty < lowest) {
      lowest = penalty
      best = mask
    }
    applyMask(grid, mask)
  }
  return best
}
