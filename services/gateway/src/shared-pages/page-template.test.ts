import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { filledIn, templateOf } from './page-template.ts'

const NONCE = 'bm9uY2Utb2YtYS1wYWdlIQ=='
const KEY = '8d2ad1a0-4a4f-4a1c-9a8c-1f2e3d4c5b6a'
const text = 'Horários de terça à tarde, R$ 150,00 — escolha um. '
const html = (nonce: string, key: string) =>
  `<style nonce="${nonce}">${'a{color:red}'.repeat(4_000)}</style>${text.repeat(900)}` +
  `<style nonce="${nonce}">b{}</style><input value="${key}">${text.repeat(900)}<p nonce="${nonce}">${key}`

test('is the page itself, with other values for each visitor', async () => {
  const template = await templateOf(html(NONCE, KEY), [KEY, NONCE])
  const seen = new Set<string>()
  for (let visitor = 0; visitor < 20; visitor += 1) {
    const { gzip, values } = filledIn(template)
    const [nonce = '', key = ''] = [values.get(NONCE), values.get(KEY)]
    expect([nonce.length, key.length]).toEqual([NONCE.length, KEY.length])
    // That its checksum is right, gunzip sees to.
    expect(gunzipSync(gzip).toString()).toBe(html(nonce, key))
    seen.add(nonce).add(key)
  }
  expect(seen.size).toBe(40)
})

test('none of the values it was made with is left', async () => {
  const { gzip } = filledIn(await templateOf(html(NONCE, KEY), [KEY, NONCE]))
  const page = gunzipSync(gzip).toString()
  expect(page.includes(NONCE) || page.includes(KEY)).toBe(false)
})

test('is about as small as if it had been compressed in one go', async () => {
  const { gzip } = filledIn(await templateOf(html(NONCE, KEY), [KEY, NONCE]))
  const whole = gzipSync(html(NONCE, KEY)).length
  expect(gzip.length).toBeLessThan(whole + 250)
})

test.each(['', 'nothing of one’s own', `${KEY}`, `${KEY}${KEY}${NONCE}`])(
  'of %j is that with its values',
  async (page) => {
    const { gzip, values } = filledIn(await templateOf(page, [KEY, NONCE]))
    const expected = page
      .replaceAll(KEY, values.get(KEY) ?? '')
      .replaceAll(NONCE, values.get(NONCE) ?? '')
    expect(gunzipSync(gzip).toString()).toBe(expected)
  },
)
