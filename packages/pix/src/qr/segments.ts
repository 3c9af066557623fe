/** The three ways a QR code packs text: 3⅓ bits a digit, 5½ a character of 45, 8 a byte. */
export type Mode = 'numeric' | 'alphanumeric' | 'byte'

export interface Segment {
  readonly mode: Mode
  readonly text: string
}

const modes: readonly Mode[] = ['numeric', 'alphanumeric', 'byte']
const alphanumericSet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

export const alphanumericValue = (character: string): number => alphanumericSet.indexOf(character)

export const modeIndicator: Readonly<Record<Mode, number>> = {
  numeric: 0b0001,
  alphanumeric: 0b0010,
  byte: 0b0100,
}

const MODE_INDICATOR_BITS = 4

/** Bits of the count that follows the mode indicator: they grow at versions 10 and 27. */
export function countBits(mode: Mode, version: number): number {
  const size = version < 10 ? 0 : version < 27 ? 1 : 2
  return { numeric: [10, 12, 14], alphanumeric: [9, 11, 13], byte: [8, 16, 16] }[mode][size] ?? 0
}

const utf8 = new TextEncoder()

/** Sixths of a bit, so that a third and a half are whole numbers; infinite when it cannot. */
function cost(character: string, mode: Mode): number {
  if (mode === 'byte') return 48 * (character < '\x80' ? 1 : utf8.encode(character).length)
  const value = alphanumericValue(character)
  if (mode === 'alphanumeric') return value < 0 ? Number.POSITIVE_INFINITY : 33
  return value < 0 || value > 9 ? Number.POSITIVE_INFINITY : 20
}

interface Path {
  readonly cost: number
  /** The segments so far, last first; a chain, so that paths share what they have in common. */
  readonly last:
    | { readonly mode: Mode; readonly text: string; readonly before: Path['last'] }
    | undefined
}

/**
 * The split into segments that takes the fewest bits in codes of that version's size: character by
 * character, the cheapest way to end in each of the three modes.
 */
export function splitIntoSegments(text: string, version: number): Segment[] {
  let paths: (Path | undefined)[] = []
  for (const character of text) {
    paths = modes.map((mode) => cheapestInto(mode, character, paths, version))
  }
  const best = cheapest(paths)
  const segments: Segment[] = []
  for (let segment = best?.last; segment !== undefined; segment = segment.before) {
    segments.unshift({ mode: segment.mode, text: segment.text })
  }
  return segments
}

function cheapestInto(
  mode: Mode,
  character: string,
  paths: readonly (Path | undefined)[],
  version: number,
): Path | undefined {
  const characterCost = cost(character, mode)
  if (characterCost === Number.POSITIVE_INFINITY) return undefined
  const headerCost = 6 * (MODE_INDICATOR_BITS + countBits(mode, version))
  const start = cheapest(paths)
  const changed: Path = {
    // A segment ends on a whole bit.
    cost: Math.ceil((start?.cost ?? 0) / 6) * 6 + headerCost + characterCost,
    last: { mode, text: character, before: start?.last },
  }
  const same = paths[modes.indexOf(mode)]
  if (same?.last === undefined || same.cost + characterCost > changed.cost) return changed
  return {
    cost: same.cost + characterCost,
    last: { ...same.last, text: same.last.text + character },
  }
}

function cheapest(paths: readonly (Path | undefined)[]): Path | undefined {
  let best: Path | undefined
  for (const path of paths) if (path && (best === undefined || path.cost < best.cost)) best = path
  return best
}
