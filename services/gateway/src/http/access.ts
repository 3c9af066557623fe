import { AppError } from '@encaixe/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OwnRoute, RpcRoute } from '../routes.ts'
import type { Caller } from './caller.ts'
import { isInternalAddress } from './client-address.ts'
import type { LimitName } from './rate-limits.ts'

type Row = RpcRoute | OwnRoute

interface Guard {
  routes: readonly Row[]
  /** @throws AppError UNAUTHENTICATED when what is shown is no longer good and the route needs it */
  identify: (request: FastifyRequest, row: Row) => Promise<Caller | null>
  countAttempt: (limit: LimitName, request: FastifyRequest) => Promise<void>
}

const keyOf = (method: string, path: string) => `${method} ${path}`

/** Scopes whose routes are pages and documents for anyone: they are not in the table one by one. */
const isPage = (path: string) =>
  path === '/' || path === '/*' || path === '/docs' || path.startsWith('/docs/')

/** What answers NOT_FOUND below the API's prefixes. */
const isFallback = (path: string) => /^\/(?:api|auth)(?:\/\*)?$/.test(path)

/**
 * Enforces the table of routes: a route that is not in it cannot be served, and each lets in only who
 * the table says.
 */
export function guardRoutes(server: FastifyInstance, { routes, identify, countAttempt }: Guard) {
  const table = new Map(routes.map((row) => [keyOf(row.method, row.path), row]))

  server.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) {
      // Fastify serves HEAD beside each GET, by the same handler.
      const row = table.get(keyOf(one === 'HEAD' ? 'GET' : one, url))
      if (!row && !isPage(url) && !isFallback(url)) {
        throw new Error(`${one} ${url} is not in the table of routes`)
      }
    }
  })

  server.decorateRequest('caller', null)
  server.addHook('onRequest', async (request) => {
    const { url = '' } = request.routeOptions
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const row = table.get(keyOf(method, url))
    if (!row) {
      if (isFallback(url)) await countAttempt('general', request)
      return
    }
    request.caller = await identify(request, row)
    if (row.path.startsWith('/api/') || row.limit) {
      await countAttempt(row.limit ?? 'general', request)
    }
    requireAccess(row, request)
  })
}

function requireAccess({ who }: Row, request: FastifyRequest) {
  const needsCaller = who === 'account' || who === 'professional'
  if (needsCaller && !request.caller) throw new AppError('UNAUTHENTICATED', 'Sign in first.')
  if (who === 'operator' && !isInternalAddress(request.ip)) {
    throw new AppError('NOT_FOUND', 'There is no such route.')
  }
}
