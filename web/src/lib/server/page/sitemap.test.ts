import { expect, test } from 'vitest'
import { sitemapIndex, sitemapOf } from './sitemap.ts'

test('the index names every part, and each part its pages with when they changed', () => {
  const index = sitemapIndex('https://encaixe.test', ['ana-lima', 'm'])
  expect([...index.matchAll(/<loc>([^<]+)</g)].map(([, address]) => address)).toEqual([
    'https://encaixe.test/sitemaps/paginas.xml',
    'https://encaixe.test/sitemaps/ana-lima.xml',
    'https://encaixe.test/sitemaps/m.xml',
  ])
  expect(
    sitemapOf('https://encaixe.test', [
      { path: '/p/ana-lima', updatedAt: '2026-11-22T10:00:00.000Z' },
    ]),
  ).toContain(
    '<url><loc>https://encaixe.test/p/ana-lima</loc><lastmod>2026-11-22T10:00:00.000Z</lastmod></url>',
  )
})
