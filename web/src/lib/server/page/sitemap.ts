/** The site's map (https://www.sitemaps.org/protocol.html). Addresses are slugs: nothing in them needs escaping. */
const document = (root: string, entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`

export const sitemapIndex = (publicUrl: string, parts: readonly string[]): string =>
  document(
    'sitemapindex',
    ['paginas', ...parts].map(
      (part) => `<sitemap><loc>${publicUrl}/sitemaps/${part}.xml</loc></sitemap>`,
    ),
  )

export const sitemapOf = (
  publicUrl: string,
  pages: readonly { path: string; updatedAt?: string }[],
): string =>
  document(
    'urlset',
    pages.map(({ path, updatedAt }) => {
      const changed = updatedAt ? `<lastmod>${updatedAt}</lastmod>` : ''
      return `<url><loc>${publicUrl}${path}</loc>${changed}</url>`
    }),
  )

/** An XML answer that every visitor shares. */
export const asXml = (text: string): Response =>
  new Response(text, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
