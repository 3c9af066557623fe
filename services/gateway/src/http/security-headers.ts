import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

const CONTENT_SECURITY_POLICY =
  "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'"
const YEAR_SECONDS = 365 * 24 * 3600

/**
 * What browsers may do with our answers. These are for data: nothing may be loaded or framed. Pages
 * bring a policy of their own from the web, which replaces this one (web-proxy.ts).
 */
export function sendSecurityHeaders(server: FastifyInstance, publicUrl: string) {
  const headers = {
    ...headersOf({
      contentSecurityPolicy: false,
      // Not `no-referrer`: it would turn a form's Origin into `null`, which the guard refuses.
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      xFrameOptions: { action: 'deny' },
      strictTransportSecurity: publicUrl.startsWith('https:')
        ? { maxAge: YEAR_SECONDS, includeSubDomains: true }
        : false,
    }),
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  }
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/**
 * What helmet sets for these options. It is asked once: for each answer it would put all of them together
 * again, which was a tenth of what the gateway does for a listing.
 */
function headersOf(options: HelmetOptions): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(response.req, response, () => undefined)
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
}
