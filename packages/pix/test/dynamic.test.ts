import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildDynamicPix, type PixErrorCode, parsePix, tryParsePix } from '../src/index.ts'
import { plainDynamicInput } from './arbitraries.ts'
import { outcomeOf, refusalOf } from './refusal-of.ts'

const input = { url: 'pix.exemplo.com.br/qr/v2/9d36b84f', merchantName: 'Ana Souza' }

test('a dynamic code is written in the order of the standard, with *** for its txid', () => {
  const payload = buildDynamicPix({ ...input, merchantCity: 'São Paulo', amountCents: 15_000 })
  expect(payload).toMatch(
    /^00020126550014br\.gov\.bcb\.pix2533pix\.exemplo\.com\.br\/qr\/v2\/9d36b84f5204000053039865406150\.005802BR5909Ana Souza6009Sao Paulo62070503\*\*\*6304[0-9A-F]{4}$/,
  )
})

test('a dynamic code parses to the same input', () => {
  fc.assert(
    fc.property(plainDynamicInput, (dynamic) => {
      const payload = buildDynamicPix(dynamic)
      const { fields, warnings, ...values } = parsePix(payload)
      expect(values).toEqual(dynamic)
      expect(warnings).toEqual([])
      expect(parsePix(payload).toString()).toBe(payload)
    }),
    { numRuns: 2000 },
  )
})

test('a changed character of a dynamic code is never read as another URL or amount', () => {
  fc.assert(
    fc.property(
      plainDynamicInput,
      fc.nat(),
      fc.constantFrom(...'059azAZ./*'),
      (dynamic, at, by) => {
        const payload = buildDynamicPix(dynamic)
        const index = at % payload.length
        if (payload[index] === by) return
        const changed = payload.slice(0, index) + by + payload.slice(index + 1)
        const read = tryParsePix(changed)
        // Only the case of the GUI and of the checksum is free.
        if (read.ok) expect(read.value).toMatchObject(dynamic)
      },
    ),
    { numRuns: 2000 },
  )
})

test('whatever the URL is, a code that strict parsing takes comes out, or a PixError', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl()), (url) => {
      const error = outcomeOf(() => {
        expect(parsePix(buildDynamicPix({ ...input, url })).url).toBe(
          url.replace(/^https:\/\//i, ''),
        )
      })
      if (error) expect(error.code).toBe('INVALID_URL')
    }),
    { numRuns: 300 },
  )
})

test('the scheme of a location is left out', () => {
  const { url } = parsePix(buildDynamicPix({ ...input, url: `https://${input.url}` }))
  expect(url).toBe(input.url)
})

const refused: readonly (readonly [string, Partial<typeof input>, PixErrorCode])[] = [
  ['an empty URL', { url: '' }, 'INVALID_URL'],
  ['a host without a path', { url: 'pix.exemplo.com.br' }, 'INVALID_URL'],
  ['a location without encryption', { url: `http://${input.url}` }, 'INVALID_URL'],
  ['a URL of 78 characters', { url: `a.b/${'x'.repeat(74)}` }, 'INVALID_URL'],
  ['a URL with a space', { url: 'pix.exemplo.com.br/qr 1' }, 'INVALID_URL'],
  ['a name of signs only', { merchantName: '🙂' }, 'EMPTY_TEXT'],
]

test.each(refused)('%s is refused', (_why, part, code) => {
  expect(refusalOf(() => buildDynamicPix({ ...input, ...part })).code).toBe(code)
})

test('the longest URL fills field 26 to its 99', () => {
  const url = `a.b/${'x'.repeat(73)}`
  expect(buildDynamicPix({ ...input, url })).toContain(`26990014br.gov.bcb.pix2577${url}`)
})
