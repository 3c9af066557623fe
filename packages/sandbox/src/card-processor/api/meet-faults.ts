import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorCode, type Faults } from '../../faults.ts'
import { ProcessorError } from '../errors.ts'

/** Applies the configured faults: down, slow, rate limited, reset, or silent after the operation. */
export function meetFaults(app: FastifyInstance, faults: Faults) {
  const unanswered = new WeakSet<FastifyRequest>()
  app.addHook('onSend', async (request, _reply, payload) => {
    // The answer never comes: the client gives up, or the sandbox stops.
    if (unanswered.has(request)) await new Promise(() => undefined)
    return payload
  })
  app.addHook('preHandler', async (request, reply) => {
    const [, part = ''] = /^\/v1\/(\w+)/.exec(request.url) ?? []
    const fault = faults.take('card', part)
    if (!fault) return
    const away = { type: 'api_error' } as const
    if (fault.mode === 'slow') await delay(fault.delayMs)
    else if (fault.mode === 'down') throw new ProcessorError(503, 'We are away.', away)
    else if (fault.mode === 'rate_limit') {
      reply.header('stripe-should-retry', 'true')
      throw new ProcessorError(429, 'Too many requests hit the API too quickly.', {
        code: 'rate_limit',
      })
    } else if (fault.mode === 'reset') {
      reply.hijack()
      request.raw.socket.destroy()
    } else if (fault.mode === 'timeout_after_accept') unanswered.add(request)
    else throw new ProcessorError(errorCode(fault) ?? 500, 'Dialled in.', away)
  })
}
