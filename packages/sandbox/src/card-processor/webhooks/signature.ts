import { createHmac } from 'node:crypto'

/**
 * The header that signs a body: when, and for each secret in use a `v1`.
 * @param at Unix seconds
 */
export function signatureOf(body: string, secrets: readonly string[], at: number): string {
  const schemes = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`,
  )
  return [`t=${at}`, ...schemes].join(',')
}
