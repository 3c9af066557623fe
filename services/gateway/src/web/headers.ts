import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { traceHeaders } from '../http/trace.ts'

type Headers = Record<string, string | string[] | undefined>

/** The headers that the pages read. All others are dropped: a visitor may have made them up. */
const FOR_PAGES = [
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'cookie',
  'if-modified-since',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'sec-fetch-user',
  'traceparent',
  'tracestate',
  'user-agent',
  // The pages' own scripts: a page without its styles, and a form sent by a script.
  'x-partial',
  'x-sveltekit-action',
]

const OF_A_BODY = ['content-length', 'content-type', 'content-encoding']

/**
 * The request's headers as the web gets them. `trustProxy` has decided the visitor's address.
 */
export function requestHeadersForWeb(
  request: Pick<FastifyRequest, 'id' | 'ip' | 'host' | 'protocol' | 'method'>,
  headers: Headers,
): Headers {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const passing = hasBody ? [...FOR_PAGES, ...OF_A_BODY] : FOR_PAGES
  return {
    ...Object.fromEntries(passing.map((name) => [name, headers[name]])),
    ...traceHeaders(),
    host: headers.host,
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
    'x-request-id': request.id,
  }
}

/** For pages without a policy of their own, such as the web's last error page. */
const PLAIN_PAGE =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * A page's headers as people get them. A form that signs somebody up or out is redirected to the
 * identity provider, and browsers hold redirects to `form-action`, too.
 */
export function pageHeaders(
  headers: IncomingHttpHeaders,
  formTargets: readonly string[],
): IncomingHttpHeaders {
  const policy = headers['content-security-policy']?.toString()
  if (policy !== undefined) {
    const wider = `form-action 'self' ${formTargets.join(' ')}`.trim()
    return { ...headers, 'content-security-policy': policy.replace("form-action 'self'", wider) }
  }
  const isPage = headers['content-type']?.startsWith('text/html')
  return isPage ? { ...headers, 'content-security-policy': PLAIN_PAGE } : headers
}
