import { asXml, sitemapOf } from '#lib/server/page/sitemap.ts'
import { apiFor, failPage } from '#lib/server/visit.ts'
import { PUBLIC_URL } from '$app/env/private'
import type { RequestHandler } from './$types'

/** Our own pages, which are few; a page's address is never one of ours (the part is named `paginas`). */
const OURS = ['/', '/explore', '/privacidade', '/termos'].map((path) => ({ path }))

export const GET: RequestHandler = async (event) => {
  const { from } = event.params
  if (from === 'paginas') return asXml(sitemapOf(PUBLIC_URL, OURS))
  const { items } = await apiFor(event).listPublishedPages({ from }).catch(failPage)
  return asXml(
    sitemapOf(
      PUBLIC_URL,
      items.map(({ slug, updatedAt }) => ({ path: `/p/${slug}`, updatedAt })),
    ),
  )
}
