const CODE_OF_ZERO = 48

/** Sum of each character's value (ASCII code − 48) times its weight, which falls to 2, then restarts at `highest`. */
function weightedSum(document: string, length: number, highest: number): number {
  let sum = 0
  let weight = 2
  for (let index = length - 1; index >= 0; index--) {
    sum += (document.charCodeAt(index) - CODE_OF_ZERO) * weight
    weight = weight === highest ? 2 : weight + 1
  }
  return sum
}

function hasCheckDigits(document: string, highestWeight: number): boolean {
  for (let length = document.length - 2; length < document.length; length++) {
    const remainder = weightedSum(document, length, highestWeight) % 11
    const digit = remainder < 2 ? 0 : 11 - remainder
    if (document.charCodeAt(length) - CODE_OF_ZERO !== digit) return false
  }
  return true
}

const elevenDigits = /^\d{11}$/
const oneDigitRepeated = /^(\d)\1+$/
const twelveAndTwo = /^[0-9A-Z]{12}\d{2}$/

export const looksLikeCpf = (text: string): boolean => elevenDigits.test(text)

export const looksLikeCnpj = (text: string): boolean => twelveAndTwo.test(text)

/** Eleven digits, the last two of them right, and not one digit repeated. */
export function isCpf(text: string): boolean {
  return looksLikeCpf(text) && hasCheckDigits(text, 11) && !oneDigitRepeated.test(text)
}

/**
 * Fourteen characters, the last two of them the right check digits. Covers the numeric CNPJ and the
 * alphanumeric one in force since July 2026: a letter counts its ASCII code − 48
 * (Receita Federal, IN RFB 2.229/2024).
 */
export function isCnpj(text: string): boolean {
  return looksLikeCnpj(text) && hasCheckDigits(text, 9) && text !== '00000000000000'
}
