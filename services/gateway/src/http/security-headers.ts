import type { FastifyInstance } from 'fastify'

const YEAR_SECONDS = 365 * 24 * 3600

/** For a file of the web's build. It is no document, so what a document may do needs no words. */
const OF_A_FILE = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** For answers that are data: browsers may load nothing for them and frame none of them. */
const HEADERS = {
  ...OF_A_FILE,
  'content-security-policy':
    "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  // Not `no-referrer`: it would turn a form's Origin into `null`, which the guard refuses.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
}

/** Says what browsers may do with our answers. Pages bring a policy of their own from the web, which replaces this one. */
export function sendSecurityHeaders(server: FastifyInstance, publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:')
  const secure = { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }
  const headers = { ...HEADERS, ...(isSecure && secure) }
  const ofAFile = { ...OF_A_FILE, ...(isSecure && secure) }
  server.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(url.startsWith('/_app/immutable/') ? ofAFile : headers)
    done()
  })
}
