import { generateKeyPair, randomBytes, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import type { JWK } from 'oidc-provider'
import type { Database } from '../database.ts'

export interface Keys {
  /** Signs ID tokens and access tokens (RS256). */
  signing: JWK
  /** Signs the provider's cookies. */
  cookies: string[]
}

const generate = promisify(generateKeyPair)

/** The keys of the last start, or new ones: who holds a token or a cookie keeps it over a restart. */
export async function loadKeys(database: Database): Promise<Keys> {
  const stored = database.prepare(`select value from secret where name = 'keys'`).get()
  if (typeof stored?.value === 'string') return JSON.parse(stored.value)
  const { privateKey } = await generate('rsa', { modulusLength: 2048 })
  const signing = {
    ...privateKey.export({ format: 'jwk' }),
    use: 'sig',
    alg: 'RS256',
    kid: randomUUID(),
  }
  const keys = { signing, cookies: [randomBytes(32).toString('base64url')] }
  const text = JSON.stringify(keys)
  database.prepare(`insert into secret (name, value) values ('keys', ?)`).run(text)
  return JSON.parse(text)
}
