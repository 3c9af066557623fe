import { createHash } from 'node:crypto'
import { keyFrom, openSealed, type SealingSecret, seal } from '@encaixe/service-kit'

/** A sealed text, and the id of the secret that sealed it. */
export interface Sealed {
  sealed: Uint8Array
  sealedBy: string
}

export type Sealing = ReturnType<typeof sealing>

/** Seals the addresses of connections; each opens only for its own connection. */
export function sealing(secrets: readonly SealingSecret[]) {
  const keys = new Map(secrets.map(({ id, secret }) => [id, keyFrom(secret, 'encaixe calendars')]))
  const [first] = secrets

  function keyOf(id: string): Buffer {
    const key = keys.get(id)
    if (key) return key
    throw new Error(`a connection is sealed by ${id}, which CALENDAR_SECRETS does not have`)
  }

  return {
    /** The id of the secret that seals. */
    current: first?.id ?? '',
    seal(text: string, connectionId: string) {
      const sealedBy = first?.id ?? ''
      return { sealed: seal(keyOf(sealedBy), Buffer.from(text), connectionId), sealedBy }
    },
    /** A text for somebody to carry and give back; `about` names whom it is for. */
    sealText(text: string, about: string): string {
      const { sealed, sealedBy } = this.seal(text, about)
      return `${sealedBy}.${Buffer.from(sealed).toString('base64url')}`
    },
    /** @returns null for anything but such a text about the same */
    openText(text: string, about: string): string | null {
      const [sealedBy = '', sealed = ''] = text.split('.')
      const key = keys.get(sealedBy)
      if (!key) return null
      try {
        return openSealed(key, Buffer.from(sealed, 'base64url'), about).toString()
      } catch {
        // Another key, another person, or a changed text.
        return null
      }
    },
    open: ({ sealed, sealedBy }: Sealed, connectionId: string): string =>
      openSealed(keyOf(sealedBy), sealed, connectionId).toString(),
  }
}

/** Recognises the same address, or account, of the same page. An address is a long secret, so it cannot be guessed. */
export const addressHash = (url: string) =>
  Uint8Array.from(createHash('sha256').update(url).digest())
