import type { IncomingHttpHeaders } from 'node:http'

/** The pages that are the same for every stranger: a page, and its booking in a frame. */
const PAGE = /^\/(?:p|quadro)\/([a-z0-9-]{3,60})$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What of a query is read by these pages. Whatever else an address carries (of where it was shared) changes nothing. */
const READ = new Map([
  ['semana', DAY],
  ['dia', DAY],
  ['mes', /^\d{4}-\d{2}$/],
  ['hora', /^\d{2}:\d{2}$/],
  ['servico', ID],
  ['lugar', ID],
  ['de', /^explorar$/],
])
/** Names a visitor's own booking. */
const OWN = 'feito'

/** A page as it is asked for. */
export interface AskedPage {
  slug: string
  /** With what is read of its query, in one order: the same for the same page. */
  path: string
  /** Without the head that the asking page has already. */
  isPartial: boolean
}

interface Asked {
  method: string
  url: string
  headers: IncomingHttpHeaders
}

/** Whose public page an address is of, whatever its query; null for any other address. */
export const slugOf = (url: string): string | null =>
  PAGE.exec(url.split('?', 1)[0] ?? '')?.[1] ?? null

/**
 * The page that somebody asks for, if everybody would get the same. Who shows a cookie, whatever it is, may be
 * somebody; a query that no link of ours has is read by the page alone.
 */
export function askedPage({ method, url, headers }: Asked): AskedPage | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  if (headers.cookie !== undefined || headers.authorization !== undefined) return null
  const address = URL.parse(url, 'http://here.invalid')
  const slug = PAGE.exec(address?.pathname ?? '')?.[1]
  if (!address || slug === undefined || !url.startsWith(address.pathname)) return null
  const { searchParams } = address
  if (searchParams.has(OWN)) return null
  const read = new URLSearchParams()
  for (const [name, form] of READ) {
    const value = searchParams.get(name)
    if (value === null) continue
    if (!form.test(value)) return null
    read.set(name, value)
  }
  const query = read.size > 0 ? `?${read}` : ''
  return { slug, path: address.pathname + query, isPartial: 'x-partial' in headers }
}
