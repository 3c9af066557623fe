import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether a webhook was signed by a secret: `x-signature` is `ts=…,v1=…`, where v1 is an HMAC (SHA-256, hexadecimal) over
 * `id:…;request-id:…;ts:…;`, without what is not there. A time is not looked at: a webhook that comes again has something
 * read again, and repeats are sent hours later.
 */
export function isSignedBy(
  secret: string,
  {
    dataId,
    requestId,
    signature = '',
  }: {
    dataId?: string | undefined
    requestId?: string | undefined
    signature?: string | undefined
  },
): boolean {
  const parts = new Map(
    signature.split(',').map((part) => {
      const [name = '', value = ''] = part.split('=', 2)
      return [name.trim(), value.trim()] as const
    }),
  )
  const ts = parts.get('ts') ?? ''
  const given = parts.get('v1') ?? ''
  if (!/^\d{1,20}$/.test(ts) || !/^[0-9a-f]{64}$/.test(given)) return false
  const manifest = [
    ...(dataId === undefined ? [] : [`id:${dataId.toLowerCase()};`]),
    ...(requestId === undefined ? [] : [`request-id:${requestId};`]),
    `ts:${ts};`,
  ].join('')
  const wanted = createHmac('sha256', secret).update(manifest).digest()
  return timingSafeEqual(wanted, Buffer.from(given, 'hex'))
}
