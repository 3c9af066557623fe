import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { schedulingRpcs } from '@encaixe/contracts'
import { type Bus, cacheMessages, type Logger, type Metrics } from '@encaixe/service-kit'
import type { FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import type { Config } from '../config.ts'
import { traceHeaders } from '../http/trace.ts'
import type { AskedPage } from './asked-page.ts'

const compressed = promisify(brotliCompress)
const unpacked = promisify(brotliDecompress)
const gzipped = promisify(gzip)
/** A tenth smaller than gzip's in nearly the same time. The usual window of 4 MB would take a third more, for 50 bytes. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 16 },
}

/** A page is sent only if this gateway has heard everything up to this long ago. */
const UNHEARD_MS = 2_000
const LISTEN_EVERY_MS = 1_000
/**
 * No message tells of the clock, of a review's reply or of a plan's limit: those are seen after this. A page that its
 * plan's end changes says when, in `expires`.
 */
const OLDEST_MS = 30_000
/**
 * About here a page that is asked for is made again while its visitors get the kept one. Without this 500 pages that
 * expire together make their visitors wait: p95 460 ms instead of 20 at 100 visits a second.
 */
const REFRESH_MS = 15_000
/** Some 14 KB each. */
const MOST_KEPT = 2_000
/** How long the web may take for a page. */
const TIMEOUT_MS = 10_000

/** Headers of the connection to the web, and not of the page. */
const NOT_OF_THE_PAGE = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'expires',
  'keep-alive',
  'transfer-encoding',
  'vary',
])

interface Page {
  status: number
  headers: Record<string, string>
  brotli: Buffer
  /** For who takes no brotli: browsers without TLS, and programs. Made when the first of them comes. */
  gzip?: Promise<Buffer>
  /** Whether others may get it, too. */
  isForAll: boolean
  /** Epoch milliseconds from which on it says something else. */
  expiresAt: number
}

/** A page as it goes to one visitor. */
export interface SentPage {
  status: number
  headers: Record<string, string>
  body: Buffer
}

interface Kept {
  slug: string
  /** Epoch milliseconds. */
  madeAt: number
  /** When the next visitor has it made again; `Infinity` while that is under way. */
  refreshAt: number
  page: Promise<Page | null>
  /** Epoch milliseconds. */
  expiresAt: number
}

interface Parts {
  bus: Pick<Bus, 'connection' | 'call'>
  config: Pick<Config, 'WEB_URL' | 'PUBLIC_URL'>
  log: Logger
  metrics: Metrics
  now: () => number
}

/**
 * Public pages as strangers get them. A page is dropped at once when scheduling or the agent tells that something of
 * its professional changed. It is kept for two seconds after the last proof that no such message is missing, and for
 * thirty seconds in all. Visitors who come while it is made for the first time wait for it.
 */
export function sharedPages({ bus, config, log, metrics, now }: Parts) {
  // In the order in which they were made, which is the order in which they expire.
  const kept = new Map<string, Kept>()
  /** The services name a professional by id. Undefined while the id is being asked for. */
  const ids = new Map<string, string | undefined>()
  const origin = new URL(config.PUBLIC_URL)
  const counted = new Counter({
    name: 'shared_pages_total',
    help: 'Public pages of strangers: kept, made for everybody, or made for one visitor alone.',
    labelNames: ['result'],
    registers: [metrics.registry],
  })

  function drop(isDropped: (slug: string) => boolean) {
    for (const [key, { slug }] of kept) if (isDropped(slug)) kept.delete(key)
  }

  function forget(professionalId: string | null) {
    drop((slug) => professionalId === null || ids.get(slug) === professionalId)
    // A slug may go to somebody else.
    for (const [slug, id] of ids) if (id === professionalId) ids.delete(slug)
  }
  const messages = (['scheduling', 'intake-agent'] as const).map((service) =>
    cacheMessages({ bus, service, forget, log }),
  )

  /** Every message that was published before this moment has dropped its pages. */
  let heardUntil = 0
  let isListening = false
  let lastMadeAt = 0
  /** NATS answers a ping after all messages that came before it. While it is away, it does not answer. */
  async function listen() {
    // Nobody has asked for a page lately: none is kept.
    if (isListening || lastMadeAt + OLDEST_MS < now()) return
    isListening = true
    const askedAt = now()
    await bus.connection.flush().then(
      () => {
        heardUntil = askedAt
      },
      (error: unknown) => log.debug({ err: error }, 'no answer of NATS: pages are kept for 2 s'),
    )
    isListening = false
  }
  const listening = setInterval(listen, LISTEN_EVERY_MS)

  /** Until its professional's id is known, no message drops a page. */
  function isFresh({ slug, madeAt, expiresAt }: Kept): boolean {
    const heard = ids.get(slug) === undefined ? madeAt : Math.max(madeAt, heardUntil)
    return now() < Math.min(heard + UNHEARD_MS, madeAt + OLDEST_MS, expiresAt)
  }

  function keep(key: string, slug: string, page: Promise<Page | null>) {
    for (const [oldest, { madeAt }] of kept) {
      if (madeAt + OLDEST_MS > now() && kept.size < MOST_KEPT) break
      kept.delete(oldest)
    }
    const madeAt = now()
    lastMadeAt = madeAt
    // Pages that were made together are not made again together.
    const refreshAt = madeAt + REFRESH_MS * (0.5 + Math.random())
    const entry: Kept = { slug, madeAt, refreshAt, page, expiresAt: Number.POSITIVE_INFINITY }
    kept.delete(key)
    kept.set(key, entry)
    void page.then((made) => {
      if (made) entry.expiresAt = made.expiresAt
      if (made?.isForAll) void learnId(slug)
      else if (kept.get(key) === entry) kept.delete(key)
    })
  }

  /** Makes a page again beside its visitors. If the page is dropped meanwhile, the new one may be outdated, too. */
  async function refresh(key: string, entry: Kept, asked: AskedPage, request: FastifyRequest) {
    entry.refreshAt = Number.POSITIVE_INFINITY
    const page = await make(asked, request)
    if (kept.get(key) === entry) keep(key, entry.slug, Promise.resolve(page))
  }

  async function learnId(slug: string) {
    if (ids.has(slug)) return
    if (ids.size >= MOST_KEPT) ids.clear()
    ids.set(slug, undefined)
    try {
      const { professional } = await bus.call(schedulingRpcs.getProfessional, { slug })
      ids.set(slug, professional.id)
    } catch {
      ids.delete(slug)
    }
  }

  /** Of the visitor the web learns only the address, by which its calls of the API are counted. */
  async function make(
    { path, isPartial }: AskedPage,
    { ip, id }: Pick<FastifyRequest, 'ip' | 'id'>,
  ): Promise<Page | null> {
    try {
      const response = await fetch(new URL(path, config.WEB_URL), {
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          ...traceHeaders(),
          ...(isPartial && { 'x-partial': '1' }),
          accept: 'text/html',
          'accept-encoding': 'identity',
          'x-forwarded-for': ip,
          'x-forwarded-host': origin.host,
          'x-forwarded-proto': origin.protocol.slice(0, -1),
          'x-request-id': id,
        },
      })
      const { status, headers } = response
      const ofThePage = [...headers].filter(([name]) => !NOT_OF_THE_PAGE.has(name))
      return {
        status,
        headers: { ...Object.fromEntries(ofThePage), vary: 'accept-encoding' },
        brotli: await compressed(await response.arrayBuffer(), BROTLI),
        isForAll:
          status === 200 &&
          headers.get('cache-control') !== 'no-store' &&
          !headers.has('set-cookie'),
        expiresAt: Date.parse(headers.get('expires') ?? '') || Number.POSITIVE_INFINITY,
      }
    } catch (error) {
      log.warn({ err: error }, 'a public page could not be made')
      return null
    }
  }

  async function sent(page: Page, acceptEncoding = ''): Promise<SentPage> {
    const { status, headers, brotli } = page
    const as = (encoding: string, body: Buffer) => ({
      ...{ status, body },
      headers: { ...headers, 'content-encoding': encoding },
    })
    if (/\bbr\b/.test(acceptEncoding)) return as('br', brotli)
    if (!/\bgzip\b/.test(acceptEncoding)) return { status, headers, body: await unpacked(brotli) }
    page.gzip ??= unpacked(brotli).then((body) => gzipped(body))
    return as('gzip', await page.gzip)
  }

  return {
    /** null if the web must be asked for this visitor alone, or cannot be reached. */
    async of(asked: AskedPage, request: FastifyRequest): Promise<SentPage | null> {
      const key = `${asked.isPartial ? 'partial' : 'whole'} ${asked.path}`
      const entry = kept.get(key)
      const known = entry && isFresh(entry) ? entry.page : null
      if (entry && known && now() >= entry.refreshAt) void refresh(key, entry, asked, request)
      const making = known ?? make(asked, request)
      if (!known) keep(key, asked.slug, making)
      const page = await making
      if (!page || (known && !page.isForAll)) return null
      counted.inc({ result: known ? 'kept' : page.isForAll ? 'made' : 'alone' })
      return sent(page, request.headers['accept-encoding']?.toString())
    },

    /** Somebody sent a form of this page. */
    dropSlug: (slug: string) => drop((other) => other === slug),

    stop: () => {
      clearInterval(listening)
      for (const { stop } of messages) stop()
    },
  }
}

export type SharedPages = ReturnType<typeof sharedPages>
