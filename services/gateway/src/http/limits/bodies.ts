import { AppError } from '@encaixe/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkKeyOf } from '../access/client-address.ts'

/** The longest ordinary body, in bytes. Routes that take longer ones say so. */
export const BODY_LIMIT = 256 * 1024

/** A body that is longer than an ordinary one, or does not say how long it is. */
export const isLargeBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > BODY_LIMIT

/** Has the routes of this scope take bodies of a media type as bytes, and of no other type. */
export function takeBytes(server: FastifyInstance, type: string | RegExp, bodyLimit: number): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, body),
  )
}

/** The body of a scope with {@link takeBytes}; empty if there is none. */
export const bytesOf = ({ body }: Pick<FastifyRequest, 'body'>): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0)

/** What signed bytes say; undefined if they are not JSON. */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Counts by key; a key that is back at zero takes no memory. */
function counts() {
  const byKey = new Map<string, number>()
  return {
    of: (key: string) => byKey.get(key) ?? 0,
    add(key: string, by: 1 | -1) {
      const count = (byKey.get(key) ?? 0) + by
      if (count > 0) byKey.set(key, count)
      else byKey.delete(key)
    },
  }
}

const tooManyFromOne = (message: string) =>
  new AppError('RATE_LIMITED', message, { retryAfterSeconds: 1 })

interface Most {
  /** All together: each is held in memory until it has arrived. */
  atOnce: number
  /** From one account or address, so that nobody takes every place with bodies that trickle in. */
  fromOne: number
}

/**
 * Counts large bodies under way. A place is free again when the answer is out or the connection is closed.
 * @throws AppError RATE_LIMITED or UPSTREAM_UNAVAILABLE if there is no place
 */
export function largeBodies({ atOnce, fromOne }: Most) {
  const underWay = counts()
  let all = 0

  return (from: string, { raw }: Pick<FastifyReply, 'raw'>): void => {
    if (underWay.of(from) >= fromOne) throw tooManyFromOne('Other files are still on their way.')
    if (all >= atOnce) {
      throw new AppError('UPSTREAM_UNAVAILABLE', 'Too many files at once; try again soon.')
    }
    all += 1
    underWay.add(from, 1)
    raw.once('close', () => {
      all -= 1
      underWay.add(from, -1)
    })
  }
}

/** Many people may send from one network, but what one of them typed arrives within a moment. */
const MOST_UNFINISHED = { fromOne: 32, inAll: 400 }

/** A body that was refused may take so long to end. */
const REFUSED_MS = 1_000

const bringsBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Bounds the bodies that have begun to arrive and not ended. The next one from a network with too many is refused. If
 * there are too many in all, the oldest is cut off: nobody keeps others out by sending slowly.
 */
export function limitUnfinishedBodies(server: FastifyInstance) {
  const unfinished = new Set<FastifyRequest>()
  const byNetwork = counts()

  server.addHook('onRequest', async (request) => {
    if (!bringsBody(request)) return
    const network = networkKeyOf(request.ip)
    if (byNetwork.of(network) >= MOST_UNFINISHED.fromOne) {
      throw tooManyFromOne('Other forms are still on their way.')
    }
    const [oldest] = unfinished
    if (unfinished.size >= MOST_UNFINISHED.inAll) oldest?.raw.socket.destroy()
    byNetwork.add(network, 1)
    unfinished.add(request)

    function arrived() {
      if (unfinished.delete(request)) byNetwork.add(network, -1)
    }
    request.raw.once('end', arrived)
    request.raw.once('close', arrived)
  })
}

/**
 * Closes the connection of a request that was answered before its body has come. The rest is read for a moment, because
 * a connection that is closed with bytes unread loses the answer on its way.
 */
export function closeRefusedBodies(server: FastifyInstance) {
  server.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return
    raw.resume()
    setTimeout(() => {
      if (!raw.complete) raw.socket.destroy()
    }, REFUSED_MS).unref()
  })
}
