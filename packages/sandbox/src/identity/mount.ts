import type { RequestListener } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'
import type { Identity } from './identity.ts'
import { withConsentForOfflineAccess } from './provider-steps.ts'

const PREFIX = '/identity'

/** The library reads the request itself, body and all. */
export function mountProvider(app: FastifyInstance, { opened }: Identity) {
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
