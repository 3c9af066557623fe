import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { errorCode, type Faults } from '../faults.ts'
import { answerProblem, parse } from '../problem.ts'
import { claimsOf } from './accounts.ts'
import { newAccount } from './forms.ts'
import type { Identity } from './identity.ts'
import { interactionRoutes } from './interaction-routes.ts'
import { accountsPage } from './pages/accounts-page.ts'
import { hashPassword } from './passwords.ts'
import { withConsentForOfflineAccess } from './provider-steps.ts'

interface Parts {
  identity: Identity
  faults: Faults
}

const SHOWN = 200
const PREFIX = '/identity'

const asset = (name: string) => readFileSync(new URL(`pages/${name}`, import.meta.url), 'utf8')
const style = asset('identity.css')
const script = asset('identity.js')

/** Everything below /identity: the people's pages, the developers', and the provider itself. */
export function identityRoutes(app: FastifyInstance, parts: Parts) {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', parts.identity.contentSecurityPolicy)
  })
  app.get('/identity/style.css', async (_request, reply) => {
    return reply.header('cache-control', 'no-cache').type('text/css').send(style)
  })
  app.get('/identity/pages.js', async (_request, reply) => {
    return reply.header('cache-control', 'no-cache').type('text/javascript').send(script)
  })
  app.register(async (scope) => developerRoutes(scope, parts.identity))
  app.register(async (scope) => {
    meetFaults(scope, parts.faults)
    interactionRoutes(scope, parts.identity.opened)
  })
  app.register(async (scope) => {
    meetFaults(scope, parts.faults)
    mountProvider(scope, parts)
  })
}

/** Never under a fault: a test sets up its accounts here. */
function developerRoutes(app: FastifyInstance, { accounts, opened }: Identity) {
  app.setErrorHandler(answerProblem)
  app.get('/identity', async (_request, reply) => {
    const { provider } = await opened()
    const listing = { accounts: accounts.newest(SHOWN), total: accounts.size() }
    return reply.type('text/html').send(accountsPage({ ...listing, issuer: provider.issuer }))
  })
  app.get('/identity/dev/accounts', async () => ({
    items: accounts.newest(SHOWN).map((account) => ({ ...claimsOf(account), kind: account.kind })),
  }))
  app.post('/identity/dev/accounts', async (request, reply) => {
    const { password, ...asked } = parse(newAccount, request.body)
    const hash = password === undefined ? null : await hashPassword(password)
    const account = accounts.create({ kind: 'password', ...asked, password: hash })
    if (account) return reply.code(201).send({ sub: account.subject })
    const title = 'EMAIL_TAKEN'
    return reply
      .code(409)
      .type('application/problem+json')
      .send({ type: 'about:blank', title, status: 409, code: title, detail: 'The e-mail is taken' })
  })
}

/** The library reads the request itself, and is told the issuer's address whatever name was used. */
function mountProvider(app: FastifyInstance, { identity }: Parts) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  let answer: Promise<RequestListener> | undefined

  app.all('/identity/*', async ({ raw }, reply) => {
    answer ??= identity.opened().then(({ provider }) => {
      const { host, protocol } = new URL(provider.issuer)
      const handle = provider.callback()
      return (request, response) => {
        request.headers['x-forwarded-host'] = host
        request.headers['x-forwarded-proto'] = protocol.replace(':', '')
        const url = withConsentForOfflineAccess(request.url?.slice(PREFIX.length) ?? '/')
        const mounted = Object.assign(request, { originalUrl: PREFIX + url, url })
        void handle(mounted, response)
      }
    })
    const provider = await answer
    reply.hijack()
    provider(raw, reply.raw)
  })
}

/** Which part of the provider a request is for, as faults name them by `to`. */
function partOf(url: string): string {
  const path = url.replace(/\?.*$/, '').replace(/^\/identity/, '')
  if (path.startsWith('/.well-known/')) return 'discovery'
  if (path.startsWith('/interaction/') || path.startsWith('/verify/')) return 'pages'
  const parts: Record<string, string> = { '/me': 'userinfo', '/session/end': 'end_session' }
  return parts[path] ?? path.split('/')[1] ?? ''
}

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
