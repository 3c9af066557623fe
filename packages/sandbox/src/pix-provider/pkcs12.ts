import { createHash, createHmac, createPrivateKey, randomBytes, X509Certificate } from 'node:crypto'
import type { KeyPair } from './certificates.ts'

/** A certificate and its private key in one file that a password opens (RFC 7292), as many banks give them out. */

const DATA = '1.2.840.113549.1.7.1'
const CERT_BAG = '1.2.840.113549.1.12.10.1.3'
const KEY_BAG = '1.2.840.113549.1.12.10.1.2'
const X509 = '1.2.840.113549.1.9.22.1'
const LOCAL_KEY_ID = '1.2.840.113549.1.9.21'
const SHA256 = '2.16.840.1.101.3.4.2.1'
const ITERATIONS = 2_048
/** The block of SHA-256, in bytes. */
const BLOCK = 64
/** What the derived key is for: a MAC. */
const FOR_MAC = 3

export function pkcs12Of({ certificate, privateKey }: KeyPair, password: string): Buffer {
  const sealedKey = createPrivateKey(privateKey).export({
    ...{ type: 'pkcs8', format: 'der', cipher: 'aes-256-cbc', passphrase: password },
  })
  const { raw } = new X509Certificate(certificate)
  const safe = sequence(
    data(sequence(bag(CERT_BAG, sequence(oid(X509), explicit(octets(raw)))))),
    data(sequence(bag(KEY_BAG, sealedKey))),
  )
  const salt = randomBytes(8)
  const digest = createHmac('sha256', macKey(password, salt)).update(safe).digest()
  const mac = sequence(
    sequence(sequence(oid(SHA256), der(0x05)), octets(digest)),
    octets(salt),
    integer(ITERATIONS),
  )
  return sequence(integer(3), data(safe), mac)
}

/** The key of the MAC (RFC 7292, appendix B.2): one digest is all of it. */
function macKey(password: string, salt: Buffer): Buffer {
  const secret = Buffer.from(`${password}\0`, 'utf16le').swap16()
  const parts = [Buffer.alloc(BLOCK, FOR_MAC), filled(salt), filled(secret)]
  let key = Buffer.concat(parts)
  for (let round = 0; round < ITERATIONS; round += 1) {
    key = createHash('sha256').update(key).digest()
  }
  return key
}

/** Repeated until it fills whole blocks. */
const filled = (bytes: Buffer) =>
  Buffer.alloc(BLOCK * Math.ceil(bytes.length / BLOCK), Uint8Array.from(bytes))

const bag = (kind: string, value: Buffer) =>
  sequence(
    oid(kind),
    explicit(value),
    set(sequence(oid(LOCAL_KEY_ID), set(octets(Buffer.from([1]))))),
  )

const data = (content: Buffer) => sequence(oid(DATA), explicit(octets(content)))
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const set = (...parts: Buffer[]) => der(0x31, ...parts)
const octets = (bytes: Buffer) => der(0x04, bytes)
const explicit = (value: Buffer) => der(0xa0, value)

/** A positive number. */
function integer(value: number): Buffer {
  const hex = value.toString(16)
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  return der(0x02, (bytes[0] ?? 0) > 127 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes)
}

function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

function base128(value: number): number[] {
  const digits = [value % 128]
  for (let left = Math.trunc(value / 128); left > 0; left = Math.trunc(left / 128)) {
    digits.unshift((left % 128) + 128)
  }
  return digits
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const hex = length.toString(16)
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  const size =
    length < 128
      ? Buffer.from([length])
      : Buffer.concat([Buffer.from([0x80 + bytes.length]), bytes])
  return Buffer.concat([Buffer.from([tag]), size, content])
}
