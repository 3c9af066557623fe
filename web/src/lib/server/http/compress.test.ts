import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compress } from './compress.ts'

const text = '<p>Encaixe</p>'.repeat(500)
const page = (body = text, type = 'text/html') =>
  new Response(body, { status: 409, headers: { 'content-type': type, etag: '"a"' } })

test('a page is compressed in an encoding the browser accepts', async () => {
  const brotli = await compress(page(), 'gzip, deflate, br')
  expect(brotli.status).toBe(409)
  expect(brotli.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(Buffer.from(await brotli.arrayBuffer())).toString()).toBe(text)
  const gzipped = await compress(page(), 'gzip')
  expect(gunzipSync(Buffer.from(await gzipped.arrayBuffer())).toString()).toBe(text)
})

test('a response that would gain nothing is not compressed', async () => {
  expect((await compress(page('curto'), 'br')).headers.has('content-encoding')).toBe(false)
  expect(await (await compress(page(), '')).text()).toBe(text)
  const image = await compress(page(text, 'image/png'), 'br')
  expect(image.headers.has('content-encoding')).toBe(false)
  const redirect = new Response(null, { status: 303, headers: { location: '/' } })
  expect((await compress(redirect, 'br')).status).toBe(303)
})
