import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

const KEY_BYTES = 32
/**
 * About 8 ms and 4 MB: a sandbox whose suites make accounts by the hundred. A provider for real
 * people takes N = 2^17 (OWASP, Password Storage Cheat Sheet).
 */
const cost = { N: 2 ** 12, r: 8, p: 1 }

/** `scrypt$<salt>$<key>`, both in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt)
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** Takes as long for an account that does not exist (`null`) as for a wrong password. */
export async function passwordMatches(password: string, hash: string | null): Promise<boolean> {
  const [, salt = '', key = ''] = (hash ?? nobodys).split('$')
  const expected = Buffer.from(key, 'base64url')
  const given = await derive(password, Buffer.from(salt, 'base64url'))
  return timingSafeEqual(expected, given) && hash !== null
}

const nobodys = `scrypt$${randomBytes(16).toString('base64url')}$${randomBytes(KEY_BYTES).toString('base64url')}`

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
