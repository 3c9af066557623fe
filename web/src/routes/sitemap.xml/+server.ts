import { asXml, sitemapIndex } from '#lib/server/page/sitemap.ts'
import { apiFor, failPage } from '#lib/server/visit.ts'
import { PUBLIC_URL } from '$app/env/private'
import type { RequestHandler } from './$types'

export const GET: RequestHandler = async (event) => {
  const { items } = await apiFor(event).listSitemapParts().catch(failPage)
  return asXml(sitemapIndex(PUBLIC_URL, items))
}
