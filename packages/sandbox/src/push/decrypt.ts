import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

/** What a browser keeps of its subscription. */
export interface BrowserKeys {
  /** Of P-256, base64url. */
  privateKey: string
  auth: string
}

const SALT = 16
const KEY_ID = 65
const HEADER = SALT + 4 + 1 + KEY_ID
const TAG = 16
/** Ends the text of the last record; what follows is padding. */
const LAST = 2

/** Why a browser could not read a message. */
export class Undecipherable extends Error {}

/**
 * The text of a message of one record, encrypted with aes128gcm (RFC 8188) for a browser (RFC 8291).
 * @throws {Undecipherable}
 */
export function decrypt(body: Buffer, { privateKey, auth }: BrowserKeys): string {
  if (body.length < HEADER + TAG + 1) throw new Undecipherable('the body is too short')
  const salt = body.subarray(0, SALT)
  const recordSize = body.readUInt32BE(SALT)
  if (body[SALT + 4] !== KEY_ID) throw new Undecipherable('the key id is no public key')
  const sender = body.subarray(SALT + 5, HEADER)
  const record = body.subarray(HEADER)
  if (record.length > recordSize) throw new Undecipherable('there is more than one record')

  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey, 'base64url')
  const secret = ecdh.computeSecret(sender)
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const input = derive(secret, { salt: Buffer.from(auth, 'base64url'), info: keyInfo, length: 32 })
  const of = (name: string, length: number) =>
    derive(input, { salt, info: Buffer.from(`Content-Encoding: ${name}\0`), length })
  const decipher = createDecipheriv('aes-128-gcm', of('aes128gcm', 16), of('nonce', 12))
  decipher.setAuthTag(record.subarray(-TAG))
  try {
    const text = Buffer.concat([decipher.update(record.subarray(0, -TAG)), decipher.final()])
    const end = text.findLastIndex((byte) => byte !== 0)
    if (text[end] !== LAST) throw new Undecipherable('the record has no end')
    return text.subarray(0, end).toString('utf8')
  } catch (error) {
    if (error instanceof Undecipherable) throw error
    throw new Undecipherable('it was encrypted for somebody else, or changed on its way')
  }
}

const derive = (
  key: Buffer,
  { salt, info, length }: { salt: Buffer; info: Buffer; length: number },
) => Buffer.from(hkdfSync('sha256', key, salt, info, length))
