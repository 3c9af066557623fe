import type { Rpc } from '@encaixe/contracts'
import type { Bus, Health, Logger, Metrics } from '@encaixe/service-kit'
import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import { type Pictures, serveAvatars } from './avatar/routes.ts'
import { serveCardWebhook } from './card-webhook/card-webhook.ts'
import { bookUnderPressure } from './challenge/booking.ts'
import { serveClientImport } from './clients/import.ts'
import type { Config } from './config.ts'
import { serveCron } from './cron.ts'
import { serveDocs } from './docs/docs.ts'
import { serveGoogleCallback } from './google-calendar/google-callback.ts'
import { serveGooglePush } from './google-calendar/google-push.ts'
import { readForwardedAddresses } from './http/access/forwarded-address.ts'
import { refuseAmbiguous } from './http/access/unambiguous.ts'
import { drainable } from './http/drain.ts'
import { serveHealth } from './http/health.ts'
import { closeRefusedBodies, limitUnfinishedBodies } from './http/limits/bodies.ts'
import { shedUnderPressure } from './http/limits/pressure.ts'
import { type CountAttempt, rateLimits } from './http/limits/rate-limits.ts'
import { sharedCounts } from './http/limits/shared-counts.ts'
import { newServer, noSuchRoute } from './http/new-server.ts'
import { observeRequests } from './http/observe.ts'
import type { OwnAnswer } from './http/own-answers.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { traceRequests } from './http/trace.ts'
import { guardRoutes } from './identity/access.ts'
import { noteKeyChanges } from './identity/api-keys/note-changes.ts'
import type { Identity } from './identity/identity.ts'
import type { SecurityLog } from './identity/security-log.ts'
import type { Live } from './live/live.ts'
import { serveEvents } from './live/routes.ts'
import { serveMcp } from './mcp/serve-mcp.ts'
import { serveMercadoPagoCallback } from './mercado-pago/mercado-pago-callback.ts'
import { serveMercadoPagoWebhook } from './mercado-pago/mercado-pago-webhook.ts'
import type { PhoneWords } from './phone/phone-words.ts'
import { servePixCallback } from './pix-callback/pix-callback.ts'
import { serveRpcs } from './rpc-route.ts'
import type { LinkCards } from './sharing/cards.ts'
import { serveCards } from './sharing/routes.ts'
import type { GatewayDatabase } from './store.ts'
import { serveUnsubscribe } from './unsubscribe/unsubscribe.ts'
import { serveWeb } from './web/proxy.ts'
import type { SharedPages } from './web/shared-pages.ts'
import { serveEvolutionWebhook } from './whatsapp/evolution-webhook.ts'
import { serveWhatsappWebhook } from './whatsapp/whatsapp-webhook.ts'

interface ServerParts {
  config: Config
  bus: Bus
  database: GatewayDatabase
  redis: Redis
  health: Pick<Health, 'answer'>
  metrics: Metrics
  log: Logger
  identity: Identity
  words: PhoneWords
  /** What the gateway answers itself. */
  own: Map<Rpc, OwnAnswer>
  /** Public pages that are the same for every stranger. */
  pages: SharedPages
  pictures: Pictures
  cards: LinkCards
  live: Pick<Live, 'connections'>
  security: SecurityLog
  /** Epoch milliseconds. */
  now: () => number
}

/** The HTTP server with everything it serves, and its end; it does not listen yet. */
export async function createServer(
  parts: ServerParts,
): Promise<{ server: FastifyInstance; end: () => Promise<void> }> {
  const { config, metrics, identity, own } = parts
  const server = newServer(config, parts.log)
  const end = drainable(server, { idleMs: config.DRAIN_SECONDS * 1_000 })
  readForwardedAddresses(server)
  traceRequests(server)
  observeRequests(server, metrics)
  sendSecurityHeaders(server, config.PUBLIC_URL)
  refuseAmbiguous(server)
  shedUnderPressure(server, config)

  const isLimited = config.RATE_LIMITS === 'on'
  const counts = sharedCounts(parts.redis)
  const countAttempt: CountAttempt = isLimited ? rateLimits(server, counts) : async () => undefined
  guardRoutes(server, { ...parts, countAttempt })
  noteKeyChanges(server, parts)
  limitUnfinishedBodies(server)
  closeRefusedBodies(server)
  if (isLimited) {
    for (const [rpc, answer] of bookUnderPressure({ ...parts, counts })) own.set(rpc, answer)
  }

  serveRpcs(server, parts)
  serveHealth(server, parts.health)
  await server.register(serveDocs)
  await server.register(serveEvents, parts)
  await server.register(serveAvatars, { ...parts, countAttempt })
  await server.register(serveCards, parts)
  await server.register(serveClientImport, parts)
  await server.register(serveMcp, parts)
  await server.register(serveWhatsappWebhook, parts)
  await server.register(serveEvolutionWebhook, parts)
  await server.register(serveCardWebhook, parts)
  await server.register(servePixCallback, { ...parts, countAttempt })
  await server.register(serveMercadoPagoWebhook, parts)
  await server.register(serveGooglePush, parts)
  await server.register(serveCron, parts)
  await server.register(serveUnsubscribe, parts)
  await server.register(serveGoogleCallback, parts)
  await server.register(serveMercadoPagoCallback, parts)
  await server.register(identity.serveSignIn)
  await server.register(identity.serveProviderLogout)
  for (const path of ['/api', '/api/*', '/auth', '/auth/*']) server.all(path, noSuchRoute)
  await server.register(serveWeb, { ...parts, countAttempt })
  return { server, end }
}
