import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import type { Faults } from '../faults.ts'
import { openObjectStore } from '../object-store.ts'
import { startWebhookSender, type WebhookSender } from '../webhook-sender.ts'
import { locationRoutes } from './api/location.ts'
import { apiRoutes } from './api/routes.ts'
import { createTokens, tokenRoutes } from './api/tokens.ts'
import { issue, type KeyPair, makeAuthority } from './certificates.ts'
import type { PixProviderConfig } from './config.ts'
import { callback, type PixDocument } from './documents.ts'
import { openBank } from './model/bank.ts'
import type { Account, Kinds, Store } from './model/objects.ts'
import { views } from './model/views.ts'
import { PixProblem } from './problems.ts'

/** The name in a code's location: a host of a code has a dot. */
const HOST = 'banco.localhost'
/** The most payments in one callback. */
const TOGETHER = 20

export type PixProvider = Awaited<ReturnType<typeof startPixProvider>>

/** A provider of the API Pix (2.9.0), over TLS with certificates of an authority of its own. */
export async function startPixProvider({
  config,
  host,
  port,
  faults,
  now,
}: {
  config: PixProviderConfig
  host: string
  port: number
  faults: Faults
  now: () => number
}) {
  const store = openObjectStore<Kinds>('PIX_DATA_FILE', config.PIX_DATA_FILE)
  const authority = await authorityOf(store)
  if (config.PIX_CA_FILE !== undefined) {
    mkdirSync(dirname(config.PIX_CA_FILE), { recursive: true })
    writeFileSync(config.PIX_CA_FILE, authority.certificate)
  }
  const server = await issue(authority, { subject: HOST, names: [HOST, 'localhost', 'sandbox'] })

  const senders = new Map<string, WebhookSender<PixDocument>>()
  const bank = openBank({
    store,
    faults,
    now,
    tell(account, received) {
      senders.get(account.id)?.send(shown.pixOf(account, received))
    },
  })
  let listening = ''
  const shown = views(bank, () => listening)

  function listen({ id, webhook }: Account) {
    senders.get(id)?.stop()
    senders.delete(id)
    if (!webhook) return
    const sender = startWebhookSender<PixDocument>({
      // The standard appends it.
      url: `${webhook.url}/pix`,
      together: TOGETHER,
      bodyOf: (pix) => JSON.stringify(callback.parse({ pix })),
      takeFault: () => faults.take('pix_callback'),
    })
    senders.set(id, sender)
  }
  for (const account of store.all('account')) listen(account)

  const app = fastify({
    logger: false,
    forceCloseConnections: true,
    bodyLimit: 64 * 1024,
    https: {
      cert: server.certificate,
      key: server.privateKey,
      ca: authority.certificate,
      // A payer's bank shows no certificate of ours; the API looks for one itself.
      requestCert: true,
      rejectUnauthorized: false,
    },
  })
  answerInDocuments(app)
  const tokens = createTokens(bank)
  app.register(async (scope) => tokenRoutes(scope, { tokens, faults }))
  app.register(async (scope) => apiRoutes(scope, { bank, views: shown, tokens, faults, listen }), {
    prefix: '/api/v2',
  })
  app.register(async (scope) => locationRoutes(scope, { bank, server }))
  const address = new URL(await app.listen({ host, port }))
  listening = `${HOST}:${address.port}`
  // Unless it listens on every address of a container.
  const name = host === '0.0.0.0' ? 'sandbox' : '127.0.0.1'

  return {
    bank,
    views: shown,
    authority,
    /** Where programs find it. */
    addresses: {
      apiUrl: `https://${name}:${address.port}/api/v2`,
      tokenUrl: `https://${name}:${address.port}/oauth/token`,
    },
    callbacks: () => [...senders.values()].map((sender) => sender.state()),
    async close() {
      for (const sender of senders.values()) sender.stop()
      bank.close()
      await app.close()
      store.close()
    },
  }
}

async function authorityOf(store: Store): Promise<KeyPair> {
  const known = store.get('authority', 'authority')
  if (known) return known
  return store.save('authority', { id: 'authority', ...(await makeAuthority()) })
}

/** Forms come from OAuth, and every error is a problem of the standard. */
function answerInDocuments(app: FastifyInstance) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.setErrorHandler((error, _request, reply) => {
    const { statusCode = 500 }: { statusCode?: number } = Object(error)
    const problem =
      error instanceof PixProblem
        ? error
        : statusCode < 500
          ? new PixProblem('RequisicaoInvalida', 'A requisição não pode ser lida.', [], statusCode)
          : new PixProblem('ErroInternoDoServidor', 'Condição inesperada.')
    if (problem.status >= 500 && problem !== error) console.error(error)
    return reply.code(problem.status).type('application/problem+json').send(problem.body())
  })
  app.setNotFoundHandler(() => {
    throw new PixProblem('NaoEncontrado', 'Entidade não encontrada.')
  })
}
