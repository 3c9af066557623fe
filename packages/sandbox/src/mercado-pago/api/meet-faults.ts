import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorCode, type Faults } from '../../faults.ts'
import { MercadoPagoError } from '../errors.ts'

/** Applies the configured faults: away, slow, reset, or silent after the operation. */
export function meetFaults(app: FastifyInstance, faults: Faults) {
  const unanswered = new WeakSet<FastifyRequest>()
  app.addHook('onSend', async (request, _reply, payload) => {
    // The answer never comes: the client gives up, or the sandbox stops.
    if (unanswered.has(request)) await new Promise(() => undefined)
    return payload
  })
  app.addHook('preHandler', async (request, reply) => {
    const fault = faults.take('mercado_pago', partOf(request))
    if (!fault) return
    if (fault.mode === 'slow') await delay(fault.delayMs)
    else if (fault.mode === 'reset') {
      reply.hijack()
      request.raw.socket.destroy()
    } else if (fault.mode === 'timeout_after_accept') unanswered.add(request)
    else if (fault.mode === 'down') throw new MercadoPagoError(503, 'service unavailable')
    else throw new MercadoPagoError(errorCode(fault) ?? 400, 'dialled in the sandbox')
  })
}

function partOf({ url, body }: FastifyRequest): string {
  if (url.includes('/oauth/token')) {
    return Object(body).grant_type === 'refresh_token' ? 'refresh' : 'token'
  }
  if (/\/refunds(\/|$|\?)/.test(url)) return 'refunds'
  return url.includes('/search') ? 'search' : 'payments'
}
