import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { errorCode, type Faults } from '../faults.ts'

/** Which part of the provider a request is for, as faults name them by `to`. */
function partOf(url: string): string {
  const path = url.replace(/\?.*$/, '').replace(/^\/identity/, '')
  if (path.startsWith('/.well-known/')) return 'discovery'
  if (path.startsWith('/interaction/') || path.startsWith('/verify/')) return 'pages'
  if (path.startsWith('/session/end')) return 'end_session'
  return path === '/me' ? 'userinfo' : (path.split('/')[1] ?? '')
}

/** Makes the provider fail for a client, or a person, as it was dialled in. */
export function meetFaults(app: FastifyInstance, faults: Faults) {
  app.addHook('onRequest', async (request, reply) => {
    const fault = faults.take('identity', partOf(request.url))
    if (!fault) return
    if (fault.mode === 'slow') return wait(fault.delayMs, undefined, { ref: false })
    if (fault.mode === 'timeout_after_accept') return void reply.hijack()
    const status = errorCode(fault) ?? 503
    const error = status < 500 ? 'invalid_request' : 'temporarily_unavailable'
    const description = 'As was asked of the sandbox'
    return reply.code(status).send({ error, error_description: description })
  })
}
