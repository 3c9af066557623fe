import { expect, test } from 'vitest'
import { thumbnailUrl } from './thumbnail.ts'

const DIGEST = 'a1'.repeat(32)

test.each([
  [
    'a kept picture has a thumbnail beside it',
    `/media/${DIGEST}.webp`,
    `/media/${DIGEST}-thumbnail.webp`,
  ],
  ['a picture of the demo stands for itself', '/demo/aula-online.webp', '/demo/aula-online.webp'],
  ['an address elsewhere stays as it is', 'https://x.example/a.webp', 'https://x.example/a.webp'],
])('%s', (_, url, thumbnail) => {
  expect(thumbnailUrl(url)).toBe(thumbnail)
})
