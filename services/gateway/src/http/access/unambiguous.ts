import type { Socket } from 'node:net'
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

/**
 * Refuses requests that another program could understand differently from this one, and whatever comes
 * behind one over the same connection: another program may have taken that for its body.
 */
export function refuseAmbiguous(server: FastifyInstance) {
  const condemned = new WeakSet<Socket>()
  server.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw
    const problem = condemned.has(socket) ? 'It follows what cannot be read.' : ambiguityOf(request)
    if (!problem) return
    condemned.add(socket)
    reply.header('connection', 'close')
    throw new AppError('MALFORMED_BODY', problem)
  })
}

/** A name or an address, and perhaps a port: nothing that another program could cut elsewhere. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9.])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

function ambiguityOf({ raw, headers, host }: FastifyRequest): string | null {
  if (raw.httpVersion !== '1.1' && raw.httpVersion !== '1.0') return 'Not this version of HTTP.'
  // `GET http://elsewhere/ HTTP/1.1` is for proxies on the way out: here it only names a second host.
  if (!raw.url?.startsWith('/')) return 'The target must be a path.'
  if (host && !HOST.test(host)) return 'The host is none.'
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
