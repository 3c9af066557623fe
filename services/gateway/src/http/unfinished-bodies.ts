import { AppError } from '@encaixe/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkKeyOf } from './client-address.ts'

/**
 * Bodies on their way at once. From one network many people send, but what one of them typed is here
 * within a moment; all together each holds at most an ordinary body in memory (uploads and webhooks are
 * bounded where they are read).
 */
const MOST = { fromOne: 32, inAll: 400 }

const bringsBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Bounds the bodies that have begun and not ended. From one network the next is refused; when there are
 * too many from everywhere, the one that has been trickling in for longest ends, so that nobody keeps
 * others from being heard by sending slowly.
 */
export function limitUnfinishedBodies(server: FastifyInstance) {
  const unfinished = new Set<FastifyRequest>()
  const byNetwork = new Map<string, number>()

  function endOldest() {
    const [oldest] = unfinished
    oldest?.raw.socket.destroy()
  }

  server.addHook('onRequest', async (request) => {
    if (!bringsBody(request)) return
    const network = networkKeyOf(request.ip)
    const own = byNetwork.get(network) ?? 0
    if (own >= MOST.fromOne) {
      throw new AppError('RATE_LIMITED', 'Other forms are still on their way.', {
        retryAfterSeconds: 1,
      })
    }
    if (unfinished.size >= MOST.inAll) endOldest()
    byNetwork.set(network, own + 1)
    unfinished.add(request)

    function arrived() {
      if (!unfinished.delete(request)) return
      const left = (byNetwork.get(network) ?? 1) - 1
      if (left > 0) byNetwork.set(network, left)
      else byNetwork.delete(network)
    }
    request.raw.once('end', arrived)
    request.raw.once('close', arrived)
  })
}
