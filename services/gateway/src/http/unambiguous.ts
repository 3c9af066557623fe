import { AppError } from '@encaixe/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cookiesNamed, SESSION_COOKIE } from './session-cookie.ts'

/** Sent twice, two programs on the way may believe different ones. */
const ONCE_ONLY = new Set([
  'host',
  'authorization',
  'content-type',
  'content-length',
  'transfer-encoding',
  'origin',
  'sec-fetch-site',
])

/** Refuses requests that another program could understand differently from this one. */
export function refuseAmbiguous(server: FastifyInstance) {
  server.addHook('onRequest', async (request) => {
    const problem = ambiguityOf(request)
    if (problem) throw new AppError('MALFORMED_BODY', problem)
  })
}

function ambiguityOf({ raw, headers }: FastifyRequest): string | null {
  // `GET http://elsewhere/ HTTP/1.1` is for proxies on the way out: here it only names a second host.
  if (!raw.url?.startsWith('/')) return 'The target must be a path.'
  const seen = new Set<string>()
  for (const [index, text] of raw.rawHeaders.entries()) {
    if (index % 2 === 1) continue
    const name = text.toLowerCase()
    if (ONCE_ONLY.has(name) && seen.has(name)) return `The header ${name} was sent twice.`
    seen.add(name)
  }
  if (cookiesNamed(SESSION_COOKIE, headers.cookie).length > 1) {
    return `The cookie ${SESSION_COOKIE} was sent twice.`
  }
  return null
}
