import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

export const drainEnvironment = z.object({
  /**
   * How long a connection on which nothing is asked is left open when the gateway is told to stop. Behind a proxy,
   * longer than that keeps its own: then none is cut on which a request is on its way.
   */
  DRAIN_SECONDS: z.coerce.number().min(0).max(8).default(0),
})

/** As long as whoever is being answered may take to read it, or to send the rest of what is asked. */
const IN_HAND_MS = 10_000
const LOOK_EVERY_MS = 50

/**
 * Lets a server stop without losing a request: it takes no new connections, answers every request on the open ones, and
 * closes each with its answer. Call this before the server has routes, and the returned function to stop it.
 */
export function drainable(
  server: FastifyInstance,
  { idleMs, inHandMs = IN_HAND_MS }: { idleMs: number; inHandMs?: number },
): () => Promise<void> {
  const { server: http } = server
  // Browsers and proxies open connections ahead of a request. Node does not count those as idle.
  const unused = new Set<Socket>()
  const answers = new Set<ServerResponse>()
  http.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  http.prependListener('request', ({ socket }, response) => {
    unused.delete(socket)
    answers.add(response)
    response.once('close', () => answers.delete(response))
  })
  // Node counts a connection as idle while its answer is still being sent.
  const areSent = () => [...answers].every(({ writableEnded }) => !writableEnded)

  let isEnding = false
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (isEnding) reply.header('connection', 'close')
    done(null, payload)
  })

  return async function end() {
    isEnding = true
    const beganAt = performance.now()
    const gone = once(http, 'close').then(() => true)
    // HTTP's own close would cut idle connections at once.
    Listener.prototype.close.call(http)
    let isGone = await Promise.race([gone, pause(idleMs, false)])
    while (!isGone) {
      if (performance.now() - beganAt > idleMs + inHandMs) http.closeAllConnections()
      // One whose answer had begun by then is idle when it has ended.
      if (areSent()) http.closeIdleConnections()
      for (const socket of unused) socket.destroy()
      isGone = await Promise.race([gone, pause(LOOK_EVERY_MS, false)])
    }
    await server.close()
  }
}
