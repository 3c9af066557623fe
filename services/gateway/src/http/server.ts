import { AppError, bookingRpcs, type Rpc } from '@encaixe/contracts'
import { appointmentLinks } from '@encaixe/contracts/appointment-link'
import { type Bus, type Health, type Logger, type Metrics, newId } from '@encaixe/service-kit'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import type { Redis } from 'ioredis'
import { type PictureParts, serveAvatars } from '../avatar/routes.ts'
import { serveCardWebhook } from '../card-webhook/card-webhook.ts'
import { bookUnderPressure } from '../challenge/booking.ts'
import { serveClientImport } from '../clients/import.ts'
import type { Config } from '../config.ts'
import { serveCron } from '../cron.ts'
import { serveDocs } from '../docs/docs.ts'
import type { Identity } from '../identity/identity.ts'
import type { SecurityLog } from '../identity/security-log.ts'
import type { Live } from '../live/live.ts'
import { serveEvents } from '../live/routes.ts'
import { routes, rpcRoutes } from '../routes.ts'
import type { LinkCards } from '../sharing/cards.ts'
import { serveCards } from '../sharing/routes.ts'
import { serveWeb } from '../web/proxy.ts'
import type { SharedPages } from '../web/shared-pages.ts'
import { serveEvolutionWebhook } from '../whatsapp/evolution-webhook.ts'
import { serveWhatsappWebhook } from '../whatsapp/whatsapp-webhook.ts'
import { guardRoutes } from './access/access.ts'
import { readForwardedAddresses } from './access/forwarded-address.ts'
import { refuseAmbiguous } from './access/unambiguous.ts'
import { refuseUnreadable } from './access/unreadable.ts'
import { drainable } from './drain.ts'
import { serveHealth } from './health.ts'
import { BODY_LIMIT, limitUnfinishedBodies } from './limits/bodies.ts'
import { shedUnderPressure } from './limits/pressure.ts'
import { type CountAttempt, rateLimits } from './limits/rate-limits.ts'
import { sharedCounts } from './limits/shared-counts.ts'
import { timeoutsOf } from './limits/timeouts.ts'
import { observeRequests } from './observe.ts'
import type { OwnAnswer } from './own-answers.ts'
import { asAppError, problemHandler, sendProblem } from './problem.ts'
import { serveRoute } from './rpc-route.ts'
import { sendSecurityHeaders } from './security-headers.ts'
import { traceRequests } from './trace.ts'

interface ServerParts {
  config: Config
  bus: Bus
  redis: Redis
  health: Pick<Health, 'answer'>
  metrics: Metrics
  log: Logger
  identity: Identity
  /** What the gateway answers itself. */
  own: Map<Rpc, OwnAnswer>
  /** Public pages that are the same for every stranger. */
  pages: SharedPages
  pictures: PictureParts
  cards: LinkCards
  live: Pick<Live, 'connections'>
  security: SecurityLog
  now: () => number
}

/** The HTTP server with everything it serves, and its end; it does not listen yet. */
export async function createServer(
  parts: ServerParts,
): Promise<{ server: FastifyInstance; end: () => Promise<void> }> {
  const { config, bus, redis, health, metrics, log, identity, own, now } = parts
  const { pages, pictures, cards, live, security } = parts
  const loggerInstance: FastifyBaseLogger = log
  const server = fastify({
    loggerInstance,
    // Fastify's own lines hold addresses of people; see observe.ts for ours.
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
    bodyLimit: BODY_LIMIT,
    // Unknown keys are ignored, these two included.
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    genReqId: () => newId(),
    ...timeoutsOf(config),
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, _request, reply) => sendProblem(reply, asAppError(error)),
  })
  const end = drainable(server, { idleMs: config.DRAIN_SECONDS * 1_000 })
  server.setErrorHandler(problemHandler)
  server.setNotFoundHandler(async () => {
    throw new AppError('NOT_FOUND', 'There is no such route.')
  })
  readForwardedAddresses(server)
  traceRequests(server)
  observeRequests(server, metrics)
  sendSecurityHeaders(server, config.PUBLIC_URL)
  refuseAmbiguous(server)
  await shedUnderPressure(server, config)

  const links = appointmentLinks(config.LINK_SECRET)
  const counts = sharedCounts(redis)
  const counted = await rateLimits(server, counts)
  const countAttempt: CountAttempt = config.RATE_LIMITS === 'on' ? counted : async () => undefined
  guardRoutes(server, {
    routes,
    identify: identity.identify,
    countAttempt,
    security,
    isDocsPublic: config.API_DOCUMENTS === 'public',
  })
  limitUnfinishedBodies(server)
  if (config.RATE_LIMITS === 'on') {
    own.set(
      bookingRpcs.createPublicBooking,
      bookUnderPressure({ config, bus, redis, counts, metrics, now }),
    )
  }
  for (const route of rpcRoutes) {
    serveRoute(server, route, {
      bus,
      own,
      floorMs: config.BOOKING_FLOOR_MS,
      verifiedEmailOf: ({ userId }) => identity.accounts.verifiedEmailOf(userId),
      links,
    })
  }

  serveHealth(server, health)
  await server.register(serveDocs)
  await server.register(serveEvents, { bus, live, identity })
  await server.register(serveAvatars, { ...pictures, countAttempt })
  await server.register(serveCards, { cards })
  await server.register(serveClientImport, { bus })
  await server.register(serveWhatsappWebhook, {
    bus,
    appSecret: config.WHATSAPP_APP_SECRET,
    verifyToken: config.WHATSAPP_VERIFY_TOKEN,
  })
  await server.register(serveEvolutionWebhook, { bus, key: config.EVOLUTION_WEBHOOK_KEY })
  const secrets = config.STRIPE_WEBHOOK_SECRET
  await server.register(serveCardWebhook, { bus, secrets, metrics, log, now })
  await server.register(serveCron, { bus, secret: config.CRON_SECRET })
  await server.register(identity.serveSignIn)
  await server.register(identity.serveProviderLogout)
  for (const path of ['/api', '/api/*', '/auth', '/auth/*']) {
    server.all(path, async () => {
      throw new AppError('NOT_FOUND', 'There is no such route.')
    })
  }
  await server.register(serveWeb, {
    webUrl: config.WEB_URL,
    readSeconds: config.PAGE_READ_SECONDS,
    formTargets: () => [...identity.origins(), ...config.STRIPE_PAGES],
    pages,
    countAttempt,
  })
  return { server, end }
}
