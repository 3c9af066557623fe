import { z } from 'zod'
import { rpcsOf } from '../rpc/define.ts'
import { instant, slug } from '../text/primitives.ts'

const rpc = rpcsOf('scheduling')

/** Pages in one part of the site's map; an answer of so many fits one message of the bus many times over. */
export const PAGES_OF_PART = 5_000

/** The addresses of all published pages, for search engines. */
export const publishedPagesRpcs = {
  listSitemapParts: rpc('listSitemapParts', {
    summary: `Where each part of at most ${PAGES_OF_PART} published pages begins.`,
    access: 'anyone',
    http: { method: 'GET', path: '/api/sitemap' },
    output: z.object({ items: z.array(slug) }),
  }),
  listPublishedPages: rpc('listPublishedPages', {
    summary: 'One part of the published pages, by address.',
    access: 'anyone',
    http: { method: 'GET', path: '/api/sitemap/:from' },
    input: z.object({ from: slug.meta({ description: 'Where the part begins.' }) }),
    output: z.object({ items: z.array(z.object({ slug, updatedAt: instant })) }),
  }),
}
