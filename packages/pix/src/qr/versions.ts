/** Error correction level M: a code still reads with about 15 % of it damaged. */
const correctionCodewordsPerBlock = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
]
const blockCounts = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26,
  28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
]

export const LARGEST_VERSION = 40

/** How a version (1 to 40) divides what it holds at level M (ISO/IEC 18004, table 9). */
export interface Capacity {
  readonly blocks: number
  readonly correctionPerBlock: number
  readonly codewords: number
  readonly dataCodewords: number
}

export const sizeOf = (version: number): number => 17 + 4 * version

export function capacityOf(version: number): Capacity {
  const blocks = blockCounts[version - 1] ?? 0
  const correctionPerBlock = correctionCodewordsPerBlock[version - 1] ?? 0
  const codewords = Math.floor(dataModules(version) / 8)
  return {
    blocks,
    correctionPerBlock,
    codewords,
    dataCodewords: codewords - blocks * correctionPerBlock,
  }
}

/** Modules left for codewords once finders, timing, alignment, format and version are drawn. */
function dataModules(version: number): number {
  const size = sizeOf(version)
  const findersWithSeparators = 3 * 8 * 8
  const timing = 2 * (size - 16)
  const formatAndDarkModule = 31
  const versionInformation = version >= 7 ? 2 * 18 : 0
  return (
    size * size -
    findersWithSeparators -
    timing -
    formatAndDarkModule -
    versionInformation -
    alignmentModules(version)
  )
}

function alignmentModules(version: number): number {
  if (version === 1) return 0
  const perSide = alignmentPositions(version).length
  // Three corners are finders; patterns on the timing lines share five modules with them.
  return (perSide * perSide - 3) * 25 - (perSide - 2) * 2 * 5
}

/** Rows, which are also columns, of the alignment patterns' centres. */
export function alignmentPositions(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const last = sizeOf(version) - 7
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2
  const positions = [6]
  for (let index = count - 2; index >= 0; index--) positions.push(last - index * step)
  return positions
}
