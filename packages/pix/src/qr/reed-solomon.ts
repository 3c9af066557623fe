const exponents = new Uint8Array(255)
const logarithms = new Uint8Array(256)
for (let exponent = 0, value = 1; exponent < 255; exponent++) {
  exponents[exponent] = value
  logarithms[value] = exponent
  // Doubling in GF(2⁸) modulo x⁸ + x⁴ + x³ + x² + 1, the field QR codes use.
  value = value & 0x80 ? (value << 1) ^ 0x11d : value << 1
}

function multiply(left: number, right: number): number {
  if (left === 0 || right === 0) return 0
  return exponents[((logarithms[left] ?? 0) + (logarithms[right] ?? 0)) % 255] ?? 0
}

/** Coefficients of (x − 1)(x − 2)…(x − 2^(degree−1)) below the first, which is 1. */
function generatorOf(degree: number): number[] {
  let generator = [1]
  for (let root = 0; root < degree; root++) {
    const factor = exponents[root] ?? 0
    const product = [...generator, 0]
    generator.forEach((coefficient, index) => {
      product[index + 1] = (product[index + 1] ?? 0) ^ multiply(coefficient, factor)
    })
    generator = product
  }
  return generator.slice(1)
}

/** The `count` codewords that let a reader correct half as many wrong ones in `data`. */
export function correctionCodewords(data: readonly number[], count: number): number[] {
  const generator = generatorOf(count)
  const remainder: number[] = Array.from({ length: count }, () => 0)
  for (const codeword of data) {
    const factor = codeword ^ (remainder.shift() ?? 0)
    remainder.push(0)
    generator.forEach((coefficient, index) => {
      remainder[index] = (remainder[index] ?? 0) ^ multiply(coefficient, factor)
    })
  }
  return remainder
}
