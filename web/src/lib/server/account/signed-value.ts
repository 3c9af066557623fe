import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a signature is for, and by which secret: a value that is signed for something else is none. */
interface Signing {
  about: string
  secret: string
}

const signatureOf = (content: string, { about, secret }: Signing) =>
  createHmac('sha256', secret).update(`${about}:${content}`).digest('base64url')

/** A content without dots and its signature, as a cookie keeps them. */
export const signed = (content: string, signing: Signing): string =>
  `${content}.${signatureOf(content, signing)}`

/** The content of a signed value; null for one that was signed for something else, or forged. */
export function contentOf(value: string | undefined, signing: Signing): string | null {
  const [content = '', signature = ''] = (value ?? '').split('.')
  const expected = Buffer.from(signatureOf(content, signing))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? content : null
}
