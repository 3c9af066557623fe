import fastify, { type FastifyInstance } from 'fastify'
import type { CardProcessor } from './card-processor/card-processor.ts'
import { cardProcessorRoutes } from './card-processor/routes.ts'
import { type CloudApi, cloudApiRoutes } from './cloud-api/routes.ts'
import type { WebhookEvent } from './cloud-api/webhook-events.ts'
import { evolutionRoutes } from './evolution-api/routes.ts'
import { faultRoutes } from './faults-routes.ts'
import { apiRoutes as googleApiRoutes } from './google-calendar/api/routes.ts'
import { googleConsent } from './google-calendar/consent-routes.ts'
import { developerRoutes as googleRoutes } from './google-calendar/developer-routes.ts'
import type { GoogleCalendar } from './google-calendar/google-calendar.ts'
import type { Identity } from './identity/identity.ts'
import { identityRoutes } from './identity/routes.ts'
import type { Mailbox } from './mail/mailbox.ts'
import { mailRoutes } from './mail/routes.ts'
import { apiRoutes as mercadoPagoApiRoutes } from './mercado-pago/api/routes.ts'
import { mercadoPagoConsent } from './mercado-pago/consent-routes.ts'
import { developerRoutes as mercadoPagoRoutes } from './mercado-pago/developer-routes.ts'
import type { MercadoPago } from './mercado-pago/mercado-pago.ts'
import { modelRoutes } from './model/routes.ts'
import { objectStorageRoutes } from './object-storage/routes.ts'
import { assetRoutes } from './pages/assets.ts'
import { homePage } from './pages/home-page.ts'
import { phoneRoutes } from './phone/routes.ts'
import { developerRoutes as pixRoutes } from './pix-provider/developer-routes.ts'
import type { PixProvider } from './pix-provider/pix-provider.ts'
import { postalCodeRoutes } from './postal-codes/routes.ts'
import { pushRoutes } from './push/routes.ts'
import type { Receiver } from './receiver/receiver.ts'
import { receiverRoutes } from './receiver/routes.ts'
import { transcriptionRoutes } from './voice/transcription-routes.ts'
import type { WebhookSender } from './webhook-sender.ts'

interface Parts {
  cloudApi: CloudApi
  identity: Identity
  mailbox: Mailbox
  evolution: { EVOLUTION_INSTANCE: string; EVOLUTION_API_KEY: string }
  webhooks: WebhookSender<WebhookEvent>
  cardProcessor: CardProcessor
  /** undefined: none is configured. */
  pixProvider: PixProvider | undefined
  google: GoogleCalendar
  mercadoPago: MercadoPago
  receiver: Receiver
}

/** Pages load their own style and script, and any image that a mail shows. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "script-src 'self'",
  "connect-src 'self'",
  'img-src * data:',
  'font-src * data:',
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

export function createApp(parts: Parts): FastifyInstance {
  const { cloudApi, evolution, identity, mailbox, webhooks, cardProcessor } = parts
  const { pixProvider, google, mercadoPago, receiver } = parts
  const app = fastify({ logger: false, forceCloseConnections: true, bodyLimit: 1024 * 1024 })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', CONTENT_SECURITY_POLICY)
    }
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })

  app.get('/', async (_request, reply) => {
    const page = homePage({
      phones: cloudApi.conversations,
      accounts: identity.accounts.size(),
      subscriptions: cardProcessor.ledger.store.all('subscription').length,
      payments: pixProvider?.bank.store.all('received').length,
      calls: receiver.all().length,
      mercadoPagoAccounts: mercadoPago.wallet.store.all('account').length,
      googleAccounts: google.calendars.store.all('account').length,
      mailbox,
      faults: cloudApi.faults.list(),
      templates: cloudApi.registry.list(),
      webhooks: webhooks.state(),
    })
    return reply.type('text/html').send(page)
  })
  app.get('/live', async () => ({ status: 'ok' }))
  app.get('/ready', async () => ({ status: 'ok' }))
  app.get('/webhooks', async () => webhooks.state())

  app.register(async (scope) => assetRoutes(scope))
  app.register(async (scope) => receiverRoutes(scope, receiver, cloudApi.faults))
  app.register(async (scope) => cloudApiRoutes(scope, cloudApi))
  app.register(async (scope) =>
    evolutionRoutes(scope, {
      instance: evolution.EVOLUTION_INSTANCE,
      apiKey: evolution.EVOLUTION_API_KEY,
      conversations: cloudApi.conversations,
      faults: cloudApi.faults,
    }),
  )
  app.register(async (scope) => phoneRoutes(scope, cloudApi.conversations))
  app.register(async (scope) => mailRoutes(scope, mailbox))
  app.register(async (scope) => identityRoutes(scope, { identity, faults: cloudApi.faults }))
  app.register(async (scope) => objectStorageRoutes(scope))
  app.register(async (scope) =>
    cardProcessorRoutes(scope, { processor: cardProcessor, faults: cloudApi.faults }),
  )
  if (pixProvider) app.register(async (scope) => pixRoutes(scope, pixProvider))
  app.register(async (scope) => googleRoutes(scope, google))
  app.register(async (scope) => googleConsent(scope, google), { prefix: '/google' })
  app.register(async (scope) => googleApiRoutes(scope, { ...google, faults: cloudApi.faults }), {
    prefix: '/google',
  })
  app.register(
    async (scope) => {
      scope.register(async (inner) => mercadoPagoRoutes(inner, mercadoPago))
      scope.register(async (inner) => mercadoPagoConsent(inner, mercadoPago))
      scope.register(async (inner) =>
        mercadoPagoApiRoutes(inner, { ...mercadoPago, faults: cloudApi.faults }),
      )
    },
    { prefix: '/mercado-pago' },
  )
  app.register(async (scope) => modelRoutes(scope))
  app.register(async (scope) => transcriptionRoutes(scope))
  app.register(async (scope) => postalCodeRoutes(scope))
  app.register(async (scope) => pushRoutes(scope, cloudApi))
  app.register(async (scope) => faultRoutes(scope, cloudApi.faults))
  return app
}
