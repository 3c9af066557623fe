import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, type ZlibOptions } from 'node:zlib'
import { joined, shiftOf } from './checksum.ts'

const deflate = promisify<Buffer, ZlibOptions, Buffer>(deflateRaw)

/** As far as deflate looks back. */
const WINDOW = 32_768
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const TRAILER_BYTES = 8

interface Piece {
  /** Compressed, but for a piece that is filled in. */
  deflated: Buffer
  crc: number
  shift: number
  /** Which of the own values stands here; null for what is the same for everybody. */
  own: number | null
}

/** A page, compressed once, in which each visitor gets values of their own. */
export interface PageTemplate {
  pieces: Piece[]
  /** The values that were made for the page when it was kept. */
  own: readonly string[]
  /** Bytes before compression. */
  length: number
  /** Bytes in memory. */
  size: number
}

/** Text that is the same for everybody, and between it where which value stands. */
function cut(html: string, own: readonly string[]): (string | number)[] {
  let parts: (string | number)[] = [html]
  own.forEach((value, index) => {
    parts = parts.flatMap((part) =>
      typeof part === 'number'
        ? [part]
        : part.split(value).flatMap((text, place) => (place === 0 ? [text] : [index, text])),
    )
  })
  return parts
}

/**
 * Compresses what is the same for everybody piece by piece, each as if it followed the ones before: a page costs
 * its visitors no more bytes. Where a value stands is a block that is stored as it is. Nothing that follows may
 * refer back to it, so for the compressor there are zeros, of which HTML has none.
 */
export async function templateOf(html: string, own: readonly string[]): Promise<PageTemplate> {
  const parts = cut(html, own)
  const pieces: Piece[] = []
  let before = Buffer.alloc(0)
  let length = 0
  for (const [place, part] of parts.entries()) {
    const isOwn = typeof part === 'number'
    const raw = isOwn ? Buffer.alloc(own[part]?.length ?? 0) : Buffer.from(part)
    const isLast = place === parts.length - 1
    const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH
    const dictionary = before.length > 0 ? { dictionary: before } : {}
    pieces.push({
      deflated: isOwn ? Buffer.alloc(0) : await deflate(raw, { finishFlush, ...dictionary }),
      crc: crc32(raw),
      shift: shiftOf(raw.length),
      own: isOwn ? part : null,
    })
    before = Buffer.concat([before, raw]).subarray(-WINDOW)
    length += raw.length
  }
  const size = pieces.reduce((sum, { deflated }) => sum + deflated.length, 0)
  return { pieces, own, length, size }
}

/** As long as the one it stands for, of letters that need no escaping anywhere. */
const anotherFor = (value: string) =>
  randomBytes(value.length).toString('base64url').slice(0, value.length)

/** A block of deflate that holds text as it is. */
function stored(text: Buffer): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0])
  head.writeUInt16LE(text.length, 1)
  head.writeUInt16LE(~text.length & 0xffff, 3)
  return Buffer.concat([head, text])
}

/** The page for one visitor, as gzip, and the values in it by those they stand for. */
export function filledIn({ pieces, own, length }: PageTemplate): {
  gzip: Buffer
  values: ReadonlyMap<string, string>
} {
  const values = own.map(anotherFor)
  const blocks: Buffer[] = [HEADER]
  let crc = 0
  for (const piece of pieces) {
    if (piece.own === null) {
      blocks.push(piece.deflated)
      crc = joined(crc, piece)
    } else {
      const value = Buffer.from(values[piece.own] ?? '')
      blocks.push(stored(value))
      crc = joined(crc, { crc: crc32(value), shift: piece.shift })
    }
  }
  const trailer = Buffer.alloc(TRAILER_BYTES)
  trailer.writeUInt32LE(crc, 0)
  trailer.writeUInt32LE(length % 2 ** 32, 4)
  return {
    gzip: Buffer.concat([...blocks, trailer]),
    values: new Map(own.map((value, index) => [value, values[index] ?? ''])),
  }
}
