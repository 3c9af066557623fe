import type { FastifyInstance } from 'fastify'

const YEAR_SECONDS = 365 * 24 * 3600

/** For answers that are data: browsers may load nothing for them and frame none of them. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  // Not `no-referrer`: it would turn a form's Origin into `null`, which the guard refuses.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Says what browsers may do with our answers. Pages bring a policy of their own from the web, which replaces this one. */
export function sendSecurityHeaders(server: FastifyInstance, publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:')
  const secure = { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }
  const headers = { ...HEADERS, ...(isSecure && secure) }
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
