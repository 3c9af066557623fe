import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const CONTENT_SECURITY_POLICY =
  "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'"
const YEAR_SECONDS = 365 * 24 * 3600

/**
 * What browsers may do with our answers. These are for data: nothing may be loaded or framed. Pages
 * bring a policy of their own from the web, which replaces this one (web-proxy.ts).
 */
export async function sendSecurityHeaders(server: FastifyInstance, publicUrl: string) {
  await server.register(helmet, {
    // Ours never changes: helmet would put it together again for each answer.
    contentSecurityPolicy: false,
    // Not `no-referrer`: it would turn a form's Origin into `null`, which the guard refuses.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: publicUrl.startsWith('https:')
      ? { maxAge: YEAR_SECONDS, includeSubDomains: true }
      : false,
  })
  server.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', CONTENT_SECURITY_POLICY)
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
  })
}
