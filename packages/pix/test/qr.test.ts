import fc from 'fast-check'
import jsqr from 'jsqr'
import { describe, expect, test } from 'vitest'
import { buildPix, type PixInput, pixSvg, qrSvg } from '../src/index.ts'
import { encodeQr } from '../src/qr/encode.ts'
import { capacityOf } from '../src/qr/versions.ts'
import { plainInput } from './arbitraries.ts'
import { rasterise } from './raster.ts'
import { outcomeOf, refusalOf } from './refusal-of.ts'
import { accentedCity, vectors } from './vectors.ts'

const PIXELS_PER_MODULE = 3

/** Looks from nearer when it sees nothing, as one does with a phone: the scanner misses some codes at some sizes. */
function scan(svg: string) {
  for (const pixelsPerModule of [PIXELS_PER_MODULE, 5, 8, 10]) {
    const { pixels, side } = rasterise(svg, pixelsPerModule)
    const seen = jsqr.default(pixels, side, side, { inversionAttempts: 'dontInvert' })
    if (seen) return seen
  }
  return null
}

const largest: PixInput = {
  key: { type: 'evp', value: '123e4567-e12b-12d1-a456-426655440000' },
  merchantName: 'n'.repeat(25),
  merchantCity: 'c'.repeat(15),
  amountCents: 999_999_999_999,
  txid: 't'.repeat(25),
  description: 'd'.repeat(37),
  postalCode: '01310100',
}

describe('a scanned code is the payload', () => {
  test('of 300 random inputs', () => {
    fc.assert(
      fc.property(plainInput.map(buildPix), (payload) => {
        expect(scan(pixSvg(payload))?.data).toBe(payload)
      }),
      { numRuns: 300 },
    )
  })

  test('of the largest input, and of each vector', () => {
    for (const payload of [buildPix(largest), ...vectors.map((vector) => vector.payload)]) {
      expect(scan(pixSvg(payload))?.data).toBe(payload)
    }
  })

  test('of an address that is no payload', () => {
    const address = 'https://encaixe.app/p/ana-lima'
    expect(scan(qrSvg(address, { label: 'Página' }) ?? '')?.data).toBe(address)
    expect(qrSvg('x'.repeat(3_000), { label: 'Página' })).toBeUndefined()
    expect(refusalOf(() => qrSvg(address, { label: '<b>' })).code).toBe('INVALID_INPUT')
  })

  test('of an accented text', () => {
    expect(scan(pixSvg(accentedCity))?.data).toBe(accentedCity)
  })

  test('with a stain on it', () => {
    const payload = buildPix(largest)
    const { pixels, side } = rasterise(pixSvg(payload), PIXELS_PER_MODULE)
    const stain = { from: Math.floor(side * 0.45), to: Math.floor(side * 0.6) }
    for (let row = stain.from; row < stain.to; row++) {
      pixels.fill(0, (row * side + stain.from) * 4, (row * side + stain.to) * 4)
      for (let column = stain.from; column < stain.to; column++)
        pixels[(row * side + column) * 4 + 3] = 255
    }
    expect(jsqr.default(pixels, side, side)?.data).toBe(payload)
  })
})

test('the largest code is 69 modules wide at most', () => {
  expect(encodeQr(buildPix(largest))?.size).toBeLessThanOrEqual(69)
})

describe('the encoder beyond Pix', () => {
  test('each of the forty versions is read back', () => {
    for (let version = 1; version <= 40; version++) {
      const capacity = capacityOf(version)
      const text = 'x'.repeat(capacity.dataCodewords - (version < 10 ? 2 : 3))
      const grid = encodeQr(text)
      expect(grid?.size).toBe(17 + 4 * version)
      if (grid === undefined) continue
      const side = (grid.size + 8) * PIXELS_PER_MODULE
      const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
      for (let row = 0; row < side; row++) {
        for (let column = 0; column < side; column++) {
          const [y, x] = [row, column].map((at) => Math.floor(at / PIXELS_PER_MODULE) - 4)
          if (y === undefined || x === undefined) continue
          const inside = y >= 0 && x >= 0 && y < grid.size && x < grid.size
          if (inside && grid.isDark(y, x))
            pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3)
        }
      }
      expect(jsqr.default(pixels, side, side)?.data).toBe(text)
    }
  })

  test('a text beyond the largest version has no code', () => {
    expect(encodeQr('x'.repeat(2332))).toBeUndefined()
    expect(encodeQr('x'.repeat(2331))?.size).toBe(177)
  })
})

describe('the image', () => {
  const payload = vectors[0]?.payload ?? ''

  test('has a quiet zone of four modules, and any other that is asked for', () => {
    const size = encodeQr(payload)?.size ?? 0
    expect(pixSvg(payload)).toContain(`viewBox="0 0 ${size + 8} ${size + 8}"`)
    expect(pixSvg(payload)).toContain('M4 4h7v1h-7z')
    expect(pixSvg(payload, { margin: 0 })).toContain(`viewBox="0 0 ${size} ${size}"`)
    expect(scan(pixSvg(payload, { margin: 10 }))?.data).toBe(payload)
  })

  test('fills its box, or has the size that is asked for', () => {
    expect(pixSvg(payload)).not.toContain('width=')
    expect(pixSvg(payload, { size: 320 })).toContain('width="320" height="320"')
  })

  test.each([
    { margin: -1 },
    { margin: 1.5 },
    { margin: Number.NaN },
    { margin: 1e9 },
    { size: 0 },
    { size: -1 },
    { size: Number.POSITIVE_INFINITY },
  ])('%j is refused', (options) => {
    expect(refusalOf(() => pixSvg(payload, options)).code).toBe('INVALID_INPUT')
  })

  test('of a code no bank could read is never drawn', () => {
    expect(outcomeOf(() => pixSvg(payload.replace('1D3D', '1D3E')))?.code).toBe('CRC_MISMATCH')
  })
})
