import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Scanners of leaked secrets find a key by these letters. */
export const KEY_PREFIX = 'encx_'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 62 to the power of so many is more than 256 bits, and more than 32. */
const [SECRET_DIGITS, CHECK_DIGITS] = [43, 6]
const WHOLE = new RegExp(
  `^${KEY_PREFIX}([0-9A-Za-z]{${SECRET_DIGITS}})([0-9A-Za-z]{${CHECK_DIGITS}})$`,
)

function base62(value: bigint, length: number): string {
  const digit = (index: number) => DIGITS[Number((value / 62n ** BigInt(index)) % 62n)]
  return Array.from({ length }, (_, index) => digit(length - 1 - index)).join('')
}

const checkOf = (secret: string): string => base62(BigInt(crc32(secret)), CHECK_DIGITS)

/** A new key: 256 random bits, and a checksum by which a mistyped one is told from one that ended. */
export function newKeyText(): string {
  const secret = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_DIGITS)
  return `${KEY_PREFIX}${secret}${checkOf(secret)}`
}

/** Whether a bearer token means to be a key. */
export const looksLikeKey = (token: string): boolean => token.startsWith(KEY_PREFIX)

/** Whether a text can be a key; most that cannot are known without a look at the database. */
export function isKeyText(text: string): boolean {
  const [, secret, check] = WHOLE.exec(text) ?? []
  return secret !== undefined && check === checkOf(secret)
}
