import type { FastifyReply } from 'fastify'

/**
 * What these pages may load, and where their forms may end: a browser checks `form-action` against every
 * redirect that follows.
 */
export function mayLeadTo(reply: FastifyReply, addresses: readonly (string | null)[]): void {
  const origins = addresses.flatMap((address) => {
    const url = address === null ? null : URL.parse(address)
    return url ? [url.origin] : []
  })
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    `form-action 'self' ${[...new Set(origins)].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  reply.header('content-security-policy', policy.join('; '))
}
