import {
  readSharedPage,
  SHARED_PAGE_HEADER,
  SHARED_PAGE_WANTED,
  type SharedPage,
} from '@encaixe/contracts/shared-page'
import type { FastifyRequest } from 'fastify'
import { traceHeaders } from '../http/trace.ts'
import type { AskedPage } from './asked-page.ts'
import { type PageTemplate, templateOf } from './page-template.ts'

/** As long as anybody waits for a page. */
const TIMEOUT_MS = 10_000

/** Of the connection that brought it, and not of the page: it is sent by another, compressed. */
const NOT_OF_THE_PAGE = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'transfer-encoding',
  'vary',
  SHARED_PAGE_HEADER,
])

/** What the pages' server answered. */
export interface RenderedPage {
  status: number
  headers: Record<string, string>
  template: PageTemplate
  /** null where it is for nobody but who asked: an error, or a page made while something was away. */
  told: SharedPage | null
}

/**
 * Has a page made that is to be the same for everybody: nothing of who asks reaches it but the address that
 * its calls are counted by. null when the pages' server cannot be reached.
 */
export async function renderPage(
  { path, isPartial }: AskedPage,
  { ip, id }: Pick<FastifyRequest, 'ip' | 'id'>,
  { webUrl, publicUrl }: { webUrl: string; publicUrl: URL },
): Promise<RenderedPage | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(new URL(path, webUrl), {
    redirect: 'manual',
    signal,
    headers: {
      ...traceHeaders(),
      ...(isPartial && { 'x-partial': '1' }),
      accept: 'text/html',
      'accept-encoding': 'identity',
      'x-forwarded-for': ip,
      'x-forwarded-host': publicUrl.host,
      'x-forwarded-proto': publicUrl.protocol.slice(0, -1),
      'x-request-id': id,
      [SHARED_PAGE_HEADER]: SHARED_PAGE_WANTED,
    },
  }).catch(() => null)
  const html = await response?.text().catch(() => null)
  if (!response || typeof html !== 'string') return null
  const said = response.headers.get(SHARED_PAGE_HEADER)
  const told = said === null ? null : readSharedPage(said)
  const headers = [...response.headers].filter(([name]) => !NOT_OF_THE_PAGE.has(name))
  return {
    status: response.status,
    headers: { ...Object.fromEntries(headers), vary: 'accept-encoding' },
    template: await templateOf(html, told?.own ?? []),
    told,
  }
}
