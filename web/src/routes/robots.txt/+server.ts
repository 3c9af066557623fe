import { PUBLIC_URL } from '$app/env/private'
import type { RequestHandler } from './$types'

/** Links of clients and the API are nobody's search result. */
export const GET: RequestHandler = () =>
  new Response(
    `User-agent: *\nAllow: /\nDisallow: /a/\nDisallow: /espera/\nDisallow: /api/\n\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`,
    {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      },
    },
  )
