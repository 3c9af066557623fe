import type { RequestListener } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'
import { errorCode, type Faults } from '../faults.ts'
import { serveAsset } from '../pages/assets.ts'
import { developerRoutes } from './developer-routes.ts'
import type { Identity } from './identity.ts'
import { interactionRoutes } from './interaction/routes.ts'
import { withConsentForOfflineAccess } from './provider/steps.ts'

const PREFIX = '/identity'

/** Everything below /identity: the people's pages, the developers', and the provider itself. */
export function identityRoutes(
  app: FastifyInstance,
  { identity, faults }: { identity: Identity; faults: Faults },
) {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', identity.contentSecurityPolicy)
  })
  serveAsset(app, '/identity/style.css', ['pages/styles/sheet.css', 'identity/pages/identity.css'])
  serveAsset(app, '/identity/pages.js', ['identity/pages/identity.js'])
  app.register(async (scope) => developerRoutes(scope, identity))
  app.register(async (scope) => {
    meetFaults(scope, faults)
    interactionRoutes(scope, identity.opened)
  })
  app.register(async (scope) => {
    meetFaults(scope, faults)
    mountProvider(scope, identity)
  })
}

/** Which part of the provider a request is for, as faults name them by `to`. */
function partOf(url: string): string {
  const path = url.replace(/\?.*$/, '').replace(/^\/identity/, '')
  if (path.startsWith('/.well-known/')) return 'discovery'
  if (path.startsWith('/interaction/') || path.startsWith('/verify/')) return 'pages'
  if (path.startsWith('/session/end')) return 'end_session'
  return path === '/me' ? 'userinfo' : (path.split('/')[1] ?? '')
}

/** Makes the provider fail as a fault says. */
function meetFaults(app: FastifyInstance, faults: Faults) {
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

/** The library reads the request itself, with its body. */
function mountProvider(app: FastifyInstance, { opened }: Identity) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  let listener: RequestListener | undefined

  app.all(`${PREFIX}/*`, async ({ raw }, reply) => {
    const { provider } = await opened()
    listener ??= listenerOf(provider)
    reply.hijack()
    listener(raw, reply.raw)
  })
}

/** Tells the provider the issuer's address, whatever name the caller used, and where it is mounted. */
function listenerOf(provider: Provider): RequestListener {
  const { host, protocol } = new URL(provider.issuer)
  const handle = provider.callback()
  return (request, response) => {
    request.headers['x-forwarded-host'] = host
    request.headers['x-forwarded-proto'] = protocol.replace(':', '')
    const url = withConsentForOfflineAccess(request.url?.slice(PREFIX.length) ?? '/')
    // It answers every error by itself, so the promise is never rejected.
    void handle(Object.assign(request, { originalUrl: PREFIX + url, url }), response)
  }
}
