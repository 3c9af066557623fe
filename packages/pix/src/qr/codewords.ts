import { correctionCodewords } from './reed-solomon.ts'
import type { Capacity } from './versions.ts'

const utf8 = new TextEncoder()
const BYTE_MODE = 0b0100

/** The text as bits of one segment in byte mode: indicator, count, bytes. The count grows at version 10. */
export function bitsOf(text: string, version: number): number[] {
  const bytes = utf8.encode(text)
  const bits: number[] = []
  const append = (value: number, length: number) => {
    for (let shift = length - 1; shift >= 0; shift--) bits.push((value >>> shift) & 1)
  }
  append(BYTE_MODE, 4)
  append(bytes.length, version < 10 ? 8 : 16)
  for (const byte of bytes) append(byte, 8)
  return bits
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
