import { correctionCodewords } from './reed-solomon.ts'
import { alphanumericValue, countBits, modeIndicator, type Segment } from './segments.ts'
import type { Capacity } from './versions.ts'

const utf8 = new TextEncoder()

/** The segments as bits: indicator, count and packed text of each. */
export function bitsOf(segments: readonly Segment[], version: number): number[] {
  const bits: number[] = []
  const append = (value: number, length: number) => {
    for (let shift = length - 1; shift >= 0; shift--) bits.push((value >>> shift) & 1)
  }
  for (const { mode, text } of segments) {
    const bytes = mode === 'byte' ? utf8.encode(text) : undefined
    append(modeIndicator[mode], 4)
    append(bytes?.length ?? text.length, countBits(mode, version))
    if (bytes !== undefined) for (const byte of bytes) append(byte, 8)
    else if (mode === 'numeric') appendNumeric(text, append)
    else appendAlphanumeric(text, append)
  }
  return bits
}

type Append = (value: number, length: number) => void

function appendNumeric(text: string, append: Append): void {
  for (let index = 0; index < text.length; index += 3) {
    const group = text.slice(index, index + 3)
    append(Number(group), group.length * 3 + 1)
  }
}

function appendAlphanumeric(text: string, append: Append): void {
  for (let index = 0; index < text.length; index += 2) {
    const [first = '', second] = text.slice(index, index + 2)
    if (second === undefined) append(alphanumericValue(first), 6)
    else append(alphanumericValue(first) * 45 + alphanumericValue(second), 11)
  }
}

/** Fills the bits up to the version's capacity and adds error correction, block by block. */
export function codewordsOf(bits: readonly number[], capacity: Capacity): number[] {
  return interleave(padded(bits, capacity.dataCodewords), capacity)
}

function padded(bits: readonly number[], dataCodewords: number): number[] {
  const codewords: number[] = []
  const terminated = Math.min(bits.length + 4, dataCodewords * 8)
  for (let start = 0; start < terminated; start += 8) {
    let codeword = 0
    for (let index = start; index < start + 8; index++) codeword = codeword * 2 + (bits[index] ?? 0)
    codewords.push(codeword)
  }
  for (let pad = 0xec; codewords.length < dataCodewords; pad ^= 0xec ^ 0x11) codewords.push(pad)
  return codewords
}

/** Blocks take turns, codeword by codeword, so that a stain harms each of them a little. */
function interleave(data: readonly number[], capacity: Capacity): number[] {
  const { blocks, correctionPerBlock, dataCodewords } = capacity
  const shortLength = Math.floor(dataCodewords / blocks)
  const shortBlocks = blocks - (dataCodewords % blocks)
  const dataBlocks: number[][] = []
  for (let block = 0, start = 0; block < blocks; block++) {
    const length = block < shortBlocks ? shortLength : shortLength + 1
    dataBlocks.push(data.slice(start, start + length))
    start += length
  }
  const corrections = dataBlocks.map((block) => correctionCodewords(block, correctionPerBlock))
  return [...takingTurns(dataBlocks), ...takingTurns(corrections)]
}

function takingTurns(blocks: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length))
  const codewords: number[] = []
  for (let index = 0; index < longest; index++) {
    for (const block of blocks) {
      const codeword = block[index]
      if (codeword !== undefined) codewords.push(codeword)
    }
  }
  return codewords
}
