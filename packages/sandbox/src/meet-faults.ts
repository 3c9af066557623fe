import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Applies the faults of an API: slow, reset, silent after the operation, or an error of its own. */
export function meetFaults<F extends { mode: string; delayMs: number }>(
  app: FastifyInstance,
  {
    take,
    errorOf,
  }: {
    /** The fault that a request meets, counted down. */
    take: (request: FastifyRequest) => F | undefined
    /** What it is answered in any other mode. */
    errorOf: (fault: F, reply: FastifyReply) => Error
  },
): void {
  const unanswered = new WeakSet<FastifyRequest>()
  app.addHook('onSend', async (request, _reply, payload) => {
    // The answer never comes: the client gives up, or the sandbox stops.
    if (unanswered.has(request)) await new Promise(() => undefined)
    return payload
  })
  app.addHook('preHandler', async (request, reply) => {
    const fault = take(request)
    if (!fault) return
    if (fault.mode === 'slow') await delay(fault.delayMs)
    else if (fault.mode === 'reset') {
      reply.hijack()
      request.raw.socket.destroy()
    } else if (fault.mode === 'timeout_after_accept') unanswered.add(request)
    else throw errorOf(fault, reply)
  })
}
