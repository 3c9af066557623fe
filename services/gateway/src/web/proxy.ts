import { Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '@encaixe/contracts'
import httpProxy from '@fastify/http-proxy'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawServerBase,
  RouteGenericInterface,
} from 'fastify'
import type { Config } from '../config.ts'
import { limitKeyOf } from '../http/access/client-address.ts'
import { BODY_LIMIT, isLargeBody, largeBodies } from '../http/limits/bodies.ts'
import type { CountAttempt } from '../http/limits/rate-limits.ts'
import { unreadAnswers } from '../http/limits/unread-answers.ts'
import type { Identity } from '../identity/identity.ts'
import { askedPage, slugOf } from './asked-page.ts'
import { pageHeaders, requestHeadersForWeb } from './headers.ts'
import { nameSessions } from './named-session.ts'
import type { SharedPages } from './shared-pages.ts'

/** A form that brings a picture (multipart) has room for it and for what is around it. */
const UPLOAD_LIMIT = 5 * 1024 * 1024 + BODY_LIMIT
/** The web holds each in memory, whoever sends it. */
const UPLOADS = { atOnce: 24, fromOne: 4 }

type PageReply = FastifyReply<RouteGenericInterface, RawServerBase>

/** The most bytes of all pages that are answered and not read yet. */
const UNREAD_BYTES = 64 * 1024 * 1024

interface Web {
  config: Pick<Config, 'WEB_URL' | 'PAGE_READ_SECONDS' | 'STRIPE_PAGES'>
  identity: Pick<Identity, 'origins' | 'sessions'>
  /** Pages that are the same for every stranger. */
  pages: SharedPages
  countAttempt: CountAttempt
}

/** Everything that is not the API is a page: people see one address, and cookies one origin. */
export async function serveWeb(
  server: FastifyInstance,
  { config, identity, pages, countAttempt }: Web,
) {
  /** Where a form of our pages may lead, redirects included, besides ourselves. */
  const formTargets = () => [...identity.origins(), ...config.STRIPE_PAGES]
  await server.register(async (scope) => {
    nameSessions(scope, identity)
    const milliseconds = config.PAGE_READ_SECONDS * 1_000
    const unread = unreadAnswers({ bytes: UNREAD_BYTES, milliseconds })
    scope.addHook('onClose', async () => unread.stop())

    /** Takes the answer whole, so that a slow reader does not hold a connection of the web. */
    async function sendPage(reply: PageReply, answer: Readable) {
      const page = await buffer(answer).catch(() => null)
      if (page === null) {
        for (const name of OF_THE_PAGE) reply.removeHeader(name)
        reply.send(new AppError('UPSTREAM_UNAVAILABLE', 'The page broke off.'))
        return
      }
      unread.add(reply.raw, page.length, reply.request.raw.socket)
      reply.send(page.length > 0 ? page : undefined)
    }

    /** Answers a shared page from the cache; other requests go to the web. */
    async function sendShared(request: FastifyRequest, reply: FastifyReply) {
      const asked = askedPage(request)
      if (!asked) return
      await countAttempt('general', request, reply)
      const page = await pages.of(asked, request)
      if (!page) return
      request.failure = BY_THE_WEB
      unread.add(reply.raw, page.body.length, request.raw.socket)
      return reply
        .code(page.status)
        .headers(pageHeaders(page.headers, formTargets()))
        .send(page.body)
    }
    scope.addHook('preHandler', sendShared)
    scope.addHook('onSend', async (request, reply) => {
      mayBeFramed(reply)
      if (request.url === SERVICE_WORKER) reply.header('content-security-policy', WORKER_POLICY)
    })

    const takePlace = largeBodies(UPLOADS)
    scope.addHook('onRequest', async (request, reply) => {
      if (isUpload(request) && isLargeBody(request)) takePlace(limitKeyOf(request.ip), reply)
    })
    scope.addHook('preParsing', async (request, reply, payload) => limited(request, reply, payload))
    // The form is complete before the web is asked, so that a slow form does not hold a connection of the web.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: UPLOAD_LIMIT },
      (_request, body, done) => done(null, Readable.from([body], { objectMode: false })),
    )
    await scope.register(httpProxy, {
      upstream: config.WEB_URL,
      prefix: '/',
      httpMethods: ['GET', 'HEAD', 'POST'],
      proxyPayloads: false,
      // Its own log lines contain addresses of pages, which name professionals.
      disableRequestLogging: true,
      replyOptions: {
        rewriteRequestHeaders: requestHeadersForWeb,
        rewriteHeaders: (headers) => pageHeaders(headers, formTargets()),
        onResponse(request, reply, { stream }) {
          // Whoever has just booked sees the page as it is after that.
          const slug = slugOf(request.url)
          if (request.method === 'POST' && slug !== null) pages.dropSlug(slug)
          request.failure = BY_THE_WEB
          void sendPage(reply, stream)
        },
        retryDelay: onceMoreWhenCut,
      },
    })
  })
}

/** Said in the log if the web's answer is above 499. */
const BY_THE_WEB = 'the web answered so; its log says why'

/** Errors of a connection that ended before its answer began, because the web was being replaced. */
const CUT = ['UND_ERR_SOCKET', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']
const SOON_MS = 20

/** A GET is sent once more after a cut connection, and never to an overloaded web. */
function onceMoreWhenCut({ err, req, attempt }: Asked): number | null {
  const wasCut = err instanceof Error && 'code' in err && CUT.includes(String(err.code))
  return wasCut && attempt === 0 && ['GET', 'HEAD'].includes(req.method) ? SOON_MS : null
}

interface Asked {
  /** Undefined if there was an answer. */
  err: unknown
  req: { method: string }
  attempt: number
}

/** A page that may stand in frames says so in its policy; the older header would forbid it there. */
function mayBeFramed(reply: FastifyReply): void {
  const policy = reply.getHeader('content-security-policy')
  if (String(policy).includes('frame-ancestors *')) reply.removeHeader('x-frame-options')
}

/** Its own policy rules what a service worker asks for, which is our own pages. */
const SERVICE_WORKER = '/service-worker.js'
const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'"

/** Headers of the page, which its error answer must not have. */
const OF_THE_PAGE = ['content-length', 'content-encoding', 'etag', 'last-modified']

/** Only the pages where a picture is chosen take one. */
const isUpload = ({ url, headers }: FastifyRequest) =>
  ['/ajustes/', '/comecar?'].some((path) => url.startsWith(path)) &&
  (headers['content-type']?.startsWith('multipart/form-data') ?? false)

/** @throws AppError PAYLOAD_TOO_LARGE for what says so; what does not, ends when it gets there */
function limited(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: NodeJS.ReadableStream,
): NodeJS.ReadableStream {
  const limit = isUpload(request) ? UPLOAD_LIMIT : BODY_LIMIT
  const tooLarge = () => {
    // Nobody reads the rest, so no other request can follow it.
    reply.header('connection', 'close')
    return new AppError('PAYLOAD_TOO_LARGE', 'The form is too large.')
  }
  const declared = request.headers['content-length']
  if (declared !== undefined) {
    // Node reads no more of the body than was declared.
    if (Number(declared) > limit) throw tooLarge()
    return payload
  }
  if (request.headers['transfer-encoding'] === undefined) return payload
  let received = 0
  const counted = new Transform({
    transform(part: Buffer, _encoding, done) {
      received += part.length
      if (received <= limit) return done(null, part)
      payload.unpipe(counted)
      payload.resume()
      done(tooLarge())
    },
  })
  payload.on('error', (error) => counted.destroy(error))
  return payload.pipe(counted)
}
