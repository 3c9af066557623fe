import { createECDH } from 'node:crypto'

const CURVE = 'prime256v1'

/** The keys and the contact by which push services know us (RFC 8292). */
export interface Vapid {
  publicKey: string
  privateKey: string
  /** `mailto:` and the address that our mail is from. */
  subject: string
}

/** The public key follows from the private one (32 bytes, as base64url). */
export function vapidOf({ privateKey, contact }: { privateKey: string; contact: string }): Vapid {
  const ecdh = createECDH(CURVE)
  ecdh.setPrivateKey(privateKey, 'base64url')
  return {
    privateKey,
    publicKey: ecdh.getPublicKey('base64url'),
    subject: `mailto:${contact}`,
  }
}

/** Whether a browser's public key is a point of the curve, so that a message can be encrypted with it. */
export function isBrowserKey(p256dh: string): boolean {
  const ecdh = createECDH(CURVE)
  ecdh.generateKeys()
  try {
    ecdh.computeSecret(p256dh, 'base64url')
    return true
  } catch {
    // Node has no other way to ask.
    return false
  }
}
