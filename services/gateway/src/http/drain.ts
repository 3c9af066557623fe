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

interface Connection {
  /** Node does not count those on which nothing came yet among the idle: browsers and proxies open them ahead. */
  isUsed: boolean
  /** Node counts a connection as idle as soon as its answer is given, also while that is still being sent. */
  answer: ServerResponse | undefined
}

/**
 * The way a server goes without losing a request: it takes no more connections, answers whatever still comes on
 * those it has, and lets each go with its answer. Made before the server has routes; call what it returns to end it.
 */
export function drainable(
  server: FastifyInstance,
  { idleMs, inHandMs = IN_HAND_MS }: { idleMs: number; inHandMs?: number },
): () => Promise<void> {
  const { server: http } = server
  // By connection: a set of answers would change with each request, which costs more to collect than all that is in it.
  const connections = new Map<Socket, Connection>()
  http.on('connection', (socket) => {
    connections.set(socket, { isUsed: false, answer: undefined })
    socket.once('close', () => connections.delete(socket))
  })
  http.prependListener('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.isUsed = true
    connection.answer = response
    response.once('close', () => {
      if (connection.answer === response) connection.answer = undefined
    })
  })
  const areSent = () => [...connections.values()].every(({ answer }) => !answer?.writableEnded)

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
      for (const [socket, { isUsed }] of connections) if (!isUsed) socket.destroy()
      isGone = await Promise.race([gone, pause(LOOK_EVERY_MS, false)])
    }
    await server.close()
  }
}
