import { createHash } from 'node:crypto'

/** A UUID (version 8) that names a subscription: the same however often its beginning is told. */
export function startedId(subscriptionId: string): string {
  const hash = createHash('sha256').update(`subscription ${subscriptionId}`).digest('hex')
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 3) | 8).toString(16)
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}
