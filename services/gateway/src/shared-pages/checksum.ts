// CRC-32 as in gzip (RFC 1952), with its bits mirrored: the highest of 32 is x to the power of 0.
const POLYNOMIAL = 0xedb88320
const ONE = 0x80000000

/** The product of two polynomials over GF(2), modulo that of CRC-32. */
function times(a: number, b: number): number {
  let product = 0
  let shifted = b
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= shifted
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1
  }
  return product >>> 0
}

/** What a checksum is multiplied by when so many bytes follow: x to the power of eight times as many. */
export function shiftOf(bytes: number): number {
  let result = ONE
  // x to the power of 8, and then squared for each further bit of the number.
  let power = ONE >>> 8
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = times(power, result)
    power = times(power, power)
  }
  return result
}

/** The checksum of two texts, one after the other, by that of each and the shift of the second. */
export const joined = (first: number, second: { crc: number; shift: number }): number =>
  (times(second.shift, first) ^ second.crc) >>> 0
