import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Metrics } from '@encaixe/service-kit'
import type { FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import type { AskedPage } from './asked-page.ts'
import { inTurns } from './in-turns.ts'
import { keptPages } from './kept-pages.ts'
import type { PageRead, PageReads, Visit } from './page-reads.ts'
import { filledIn } from './page-template.ts'
import { type RenderedPage, renderPage } from './render-page.ts'
import { webVersion } from './web-version.ts'

const unzip = promisify(gunzip)

/** Some two thousand pages of 14 KB. */
const MOST = { bytes: 32 * 1024 * 1024, each: 24 }

interface KeptPage extends RenderedPage {
  reads: readonly PageRead[]
  until: number
  size: number
}

/** What several who asked at the same time are given. */
interface Turn {
  page: RenderedPage | null
  /** `alone`: for the one who asked first, and not for those who joined. */
  result: 'kept' | 'made' | 'alone'
}

/** A page as it goes to one visitor. */
export interface SentPage {
  status: number
  headers: Record<string, string>
  body: Buffer
}

interface Parts {
  reads: PageReads
  webUrl: string
  publicUrl: string
  metrics: Metrics
  now: () => number
}

/**
 * Public pages as strangers get them, made once and kept for as long as one made now would be the same: before
 * each answer all that a page was made of is asked again, and compared. So nothing that changes has to be told
 * here, and no order of events can leave an old page.
 */
export function sharedPages({ reads, webUrl, publicUrl, metrics, now }: Parts) {
  const pages = keptPages<KeptPage>(MOST)
  const inTurn = inTurns<Turn>()
  const version = webVersion({ webUrl, now, onChange: pages.clear })
  const origin = new URL(publicUrl)
  const counted = new Counter({
    name: 'shared_pages_total',
    help: 'Public pages of strangers: kept and still true, made for everybody, or for one visitor alone.',
    labelNames: ['result'],
    registers: [metrics.registry],
  })

  async function make(key: string, asked: AskedPage, request: FastifyRequest): Promise<Turn> {
    const page = await renderPage(asked, request, { webUrl, publicUrl: origin })
    const madeOf = page?.told && reads.readsOf(page.told)
    if (!page?.told || !madeOf) return { page, result: 'alone' }
    const { template, told } = page
    pages.set(key, asked.slug, { ...page, reads: madeOf, until: told.until, size: template.size })
    return { page, result: 'made' }
  }

  async function turn(key: string, asked: AskedPage, visit: Visit): Promise<Turn> {
    const kept = pages.get(key)
    const same = kept && now() < kept.until && (await reads.ifTrue(kept.reads, visit))
    if (same) {
      kept.reads = same
      return { page: kept, result: 'kept' }
    }
    pages.forget(key)
    return make(key, asked, visit.request)
  }

  async function sent(
    { status, headers, template }: RenderedPage,
    acceptEncoding: string,
  ): Promise<SentPage> {
    const { gzip, values } = filledIn(template)
    const policy = headers['content-security-policy']
    const isCompressed = /\bgzip\b/.test(acceptEncoding)
    return {
      status,
      headers: {
        ...headers,
        ...(policy !== undefined && { 'content-security-policy': withOwn(policy, values) }),
        ...(isCompressed && { 'content-encoding': 'gzip' }),
      },
      body: isCompressed ? gzip : await unzip(gzip),
    }
  }

  return {
    /** null when the pages' server is to be asked for this visitor alone, or is away. */
    async of(asked: AskedPage, visit: Visit): Promise<SentPage | null> {
      version.watch()
      let isMine = false
      const key = `${asked.isPartial ? 'partial' : 'whole'} ${asked.path}`
      const { page, result } = await inTurn(key, async () => {
        isMine = true
        return turn(key, asked, visit)
      })
      if (!page || (result === 'alone' && !isMine)) return null
      counted.inc({ result })
      return sent(page, visit.request.headers['accept-encoding']?.toString() ?? '')
    },
  }
}

export type SharedPages = ReturnType<typeof sharedPages>

const withOwn = (text: string, values: ReadonlyMap<string, string>): string => {
  let own = text
  for (const [value, other] of values) own = own.replaceAll(value, other)
  return own
}
