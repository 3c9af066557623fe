import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { isStream, type Stream } from '@encaixe/contracts'
import { z } from 'zod'

/** How far each stream was read, as sequences of the streams: the same on every gateway. */
export type Position = ReadonlyMap<Stream, number>

export type Positions = ReturnType<typeof positions>

const stored = z.array(z.tuple([z.string(), z.int().min(0)]))

/**
 * Positions as the ids of events. They are sealed (AES-256-GCM) by a secret that all gateways share: the
 * sequences would tell everybody how much is booked here.
 */
export function positions(secret: string) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'encaixe live positions', 32))
  return {
    seal(position: Position): string {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const text = JSON.stringify([...position])
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },

    /** null for what no gateway of ours has sealed. */
    open(id: string): Position | null {
      const bytes = Buffer.from(id, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
        decipher.setAuthTag(bytes.subarray(12, 28))
        const text = decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
        const entries = stored.parse(JSON.parse(text))
        return new Map(
          entries.flatMap(([stream, seq]) => (isStream(stream) ? [[stream, seq] as const] : [])),
        )
      } catch {
        // It cannot be read: that is the answer, and the only one there is.
        return null
      }
    },
  }
}
