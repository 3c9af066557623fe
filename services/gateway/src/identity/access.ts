import { AppError, isAllowed, requireScope } from '@encaixe/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { nobody } from '../http/access/caller.ts'
import { isInternalAddress } from '../http/access/client-address.ts'
import { crossOriginRefusal } from '../http/access/cross-origin.ts'
import { cookiesNamed, SESSION_COOKIE } from '../http/access/session-cookie.ts'
import type { CountAttempt, LimitName } from '../http/limits/rate-limits.ts'
import { accessOf, keyedBy, type Route, routes } from '../routes.ts'
import type { Identity } from './identity.ts'
import type { SecurityLog } from './security-log.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The line of the table of routes this one stands for; pages and documents have none. */
    row?: Route
  }
}

interface Guard {
  config: Pick<Config, 'API_DOCUMENTS'>
  identity: Pick<Identity, 'identify'>
  countAttempt: CountAttempt
  security: SecurityLog
  table?: readonly Route[]
}

/** The documents for people who build on the API, or run it. */
const isDocs = (path: string) => /^\/(?:asyncapi\.json|docs(?:\/.*)?)$/.test(path)

/** Pages and files of the documents, which are not in the table one by one. */
const isPage = (path: string) => /^\/(?:\*|docs(?:\/.*)?)?$/.test(path)

/** The routes that answer NOT_FOUND below the API's prefixes. */
const isFallback = (path: string) => /^\/(?:api|auth)(?:\/\*)?$/.test(path)

/**
 * Enforces the table of routes: a route that is not in it cannot be served, and each lets in only who
 * the table says, and keys only by their scopes. Whatever changes something has to come from our own pages, or show a token.
 */
export function guardRoutes(server: FastifyInstance, guard: Guard) {
  const { config, identity, countAttempt, security, table = routes } = guard
  const isDocsPublic = config.API_DOCUMENTS === 'public'
  server.addHook('onRoute', (route) => {
    if (isPage(route.url) || isFallback(route.url)) return
    const row = rowOf(table, [route.method].flat(), route.url)
    route.config = { ...route.config, row }
  })

  async function whoAsks(request: FastifyRequest, row: Route | undefined) {
    try {
      refuseOtherSites(request)
      const isPerson = row !== undefined && !isMachine(row)
      return { ...(isPerson ? await identity.identify(request, row) : nobody), refused: null }
    } catch (refused) {
      if (!(refused instanceof AppError)) throw refused
      const { ip: address, routeOptions } = request
      const about = { code: refused.code, route: routeOptions.url, address }
      if (refused.code !== 'UPSTREAM_UNAVAILABLE') security.record('request_refused', about)
      return { ...nobody, refused }
    }
  }

  server.decorateRequest('caller', null)
  server.decorateRequest('phoneCaller', null)
  server.addHook('onRequest', async (request, reply) => {
    const {
      url = '',
      config: { row },
    } = request.routeOptions
    // Answers belong to one person or to this moment, so no cache may keep them.
    if (url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    const { caller, phoneCaller, refused } = await whoAsks(request, row)
    request.caller = caller
    request.phoneCaller = phoneCaller
    // A refused request counts too, so that nobody can try tokens quickly.
    const limit = limitOf(row, url)
    if (limit) await countAttempt(limit, request, reply)
    if (refused) throw refused
    if (isDocs(url) && !isDocsPublic && !isOperator(request)) throw noSuchRoute()
    if (row) requireAccess(row, request)
    else if (!isPage(url)) throw noSuchRoute()
  })
}

/** @throws Error when the table does not know the route, or means several by it */
function rowOf(routes: readonly Route[], methods: string[], path: string): Route {
  // Fastify serves HEAD beside each GET, by the same handler.
  const wanted = new Set(methods.map((method) => (method === 'HEAD' ? 'GET' : method)))
  const rows = routes.filter((row) => row.path === path && wanted.has(row.method))
  const [row] = rows
  if (row && rows.length === 1 && wanted.size === 1) return row
  throw new Error(`${methods} ${path} is not in the table of routes`)
}

function limitOf(row: Route | undefined, path: string): LimitName | null {
  if (row?.limit) return row.limit
  // A provider calls for thousands of people from one address. WhatsApp and Stripe sign their calls, and Google's have a
  // channel's secret. Callbacks of Pix are not signed: whoever knows an account's address may call it, and billing
  // reads at the bank what it names. They have a limit of their own.
  if (row && accessOf(row) === 'provider') return null
  return isFallback(path) || path.startsWith('/api/') ? 'general' : null
}

function refuseOtherSites({ method, headers, host }: FastifyRequest) {
  const sessions = cookiesNamed(SESSION_COOKIE, headers.cookie)
  const refusal = crossOriginRefusal({
    method,
    // Sent twice it arrives as a list, which is no value a browser sends.
    site: headers['sec-fetch-site']?.toString(),
    origin: headers.origin,
    host,
    hasSession: sessions.length > 0,
    hasBearer: /^bearer\b/i.test(headers.authorization ?? ''),
  })
  if (refusal) throw new AppError('FORBIDDEN', `Refused: ${refusal}.`)
}

function isForPhones(row: Route): boolean {
  const access = accessOf(row)
  return access !== 'provider' && access !== 'operator' && isAllowed(access, 'phone')
}

/** Whether whoever calls it shows no session and no token. */
const isMachine = (row: Route) => accessOf(row) === 'provider' || accessOf(row) === 'operator'

function requireAccess(row: Route, request: FastifyRequest) {
  const access = accessOf(row)
  const { caller, phoneCaller } = request
  const isKnown = caller !== null || (phoneCaller !== null && isForPhones(row))
  const needsCaller = access !== 'anyone' && access !== 'link' && !isMachine(row)
  if (needsCaller && !isKnown) throw new AppError('UNAUTHENTICATED', 'Sign in first.')
  const isScopedByTool = 'scopedByTool' in row && row.scopedByTool === true
  if (caller?.key && !isScopedByTool) requireScope(caller.key.scopes, keyedBy(row))
}

const PROXIED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/** Whether a request comes from the operator's own network. Behind an untrusted proxy nobody knows. */
function isOperator({ ip, socket, headers }: FastifyRequest): boolean {
  const isPeer = ip === socket.remoteAddress
  return isInternalAddress(ip) && !(isPeer && PROXIED.some((name) => name in headers))
}

const noSuchRoute = () => new AppError('NOT_FOUND', 'There is no such route.')
