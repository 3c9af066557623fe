/** Digits and letters that nobody mistakes for another (Crockford's base 32). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10
/** So much of an id a code holds: its last group, 48 random bits. */
const HEX_LENGTH = 12

const CODE = new RegExp(`^[${SIGNS}]{${LENGTH}}$`)

/**
 * The code by which a message names a page: `3F7K2MQ9XT`. It is made of the professional's id, so it is the same whatever
 * becomes of the page's address. Of a million pages, two have the same code with a chance of one in five hundred.
 */
export function pageCodeOf(id: string): string {
  let rest = BigInt(`0x${id.slice(-HEX_LENGTH)}`)
  let code = ''
  for (let n = 0; n < LENGTH; n++) {
    code = `${SIGNS[Number(rest % 32n)]}${code}`
    rest /= 32n
  }
  return code
}

/** Whether this text is a code. No address of a page is: those have small letters. */
export const isPageCode = (text: string): boolean => CODE.test(text)

/** The last group of the id that a code is made of, in hexadecimal digits. */
export function idEndOf(code: string): string {
  let end = 0n
  for (const sign of code) end = end * 32n + BigInt(SIGNS.indexOf(sign))
  return end.toString(16).padStart(HEX_LENGTH, '0').slice(-HEX_LENGTH)
}

/** The message that names a page by its code, for the assistant to read. */
export const doorMessage = (code: string): string =>
  `Olá! Quero marcar um horário. Código da página: ${code}`
