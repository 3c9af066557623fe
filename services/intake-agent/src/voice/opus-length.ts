/** Ogg Opus counts samples at this rate, whatever it was recorded with (RFC 7845, section 4). */
const SAMPLES_PER_SECOND = 48_000
const PAGE = 'OggS'
const POSITION_AT = 6
const HEADER_BYTES = 27

/** The length of an Opus file in seconds, as its last page says; null if it is none. */
export function opusSeconds(file: Buffer): number | null {
  const last = file.lastIndexOf(PAGE)
  const isOpus = file.indexOf(PAGE) === 0 && file.includes('OpusHead')
  if (!isOpus || last + HEADER_BYTES > file.length) return null
  return Number(file.readBigInt64LE(last + POSITION_AT)) / SAMPLES_PER_SECOND
}
