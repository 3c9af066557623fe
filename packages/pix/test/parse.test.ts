import { describe, expect, test } from 'vitest'
import { buildPix, parsePix, tryParsePix } from '../src/index.ts'
import { refusalOf } from './refusal-of.ts'
import { refusals } from './refusals.ts'
import { tolerated } from './tolerated.ts'
import { accentedCity, everyVector, resealed, vectors } from './vectors.ts'

describe('vectors', () => {
  test.each(vectors)('$name says what it says', ({ payload, says }) => {
    const code = parsePix(payload)
    const { warnings, fields, ...values } = code
    expect(values).toEqual(says)
    expect(warnings).toEqual([])
    expect(fields.at(-1)).toMatchObject({ id: '63', value: payload.slice(-4) })
    expect(`${code}`).toBe(payload)
  })

  test('a property that is not in the payload is not in the code', () => {
    expect(Object.keys(parsePix(vectors[0]?.payload ?? '')).sort()).toEqual([
      'fields',
      'key',
      'merchantCity',
      'merchantName',
      'warnings',
    ])
  })

  test('an accented city is for lenient parsing only, and the warning tells where it is', () => {
    expect(refusalOf(() => parsePix(accentedCity))).toMatchObject({
      code: 'INVALID_CHARACTER',
      field: '60',
      offset: accentedCity.indexOf('Í'),
    })
    const code = parsePix(accentedCity, { mode: 'lenient' })
    expect(code.merchantCity).toBe('BRASÍLIA')
    expect(code.warnings).toMatchObject([{ code: 'INVALID_CHARACTER', field: '60' }])
    expect(code.toString()).toBe(accentedCity)
  })
})

describe('refused, strict or lenient', () => {
  test.each(refusals)('$why', ({ payload, code, field }) => {
    for (const mode of ['strict', 'lenient'] as const) {
      const error = refusalOf(() => parsePix(payload, { mode }))
      expect(error).toMatchObject({ name: 'PixError', code, ...(field && { field }) })
      expect(tryParsePix(payload, { mode })).toEqual({ ok: false, error })
    }
  })

  test('the offset is where the field stands', () => {
    const [first] = vectors
    const payload = resealed((first?.payload ?? '').replace('5802BR', '5802US'))
    expect(refusalOf(() => parsePix(payload)).offset).toBe(payload.indexOf('5802US'))
  })
})

describe('refused when strict, a warning when lenient', () => {
  test.each(tolerated)('$why', ({ payload, code, field }) => {
    expect(refusalOf(() => parsePix(payload))).toMatchObject({ code, field })
    const lenient = parsePix(payload, { mode: 'lenient' })
    expect(lenient.warnings).toMatchObject([{ code, field }])
    expect(lenient.toString()).toBe(payload)
  })

  test('a key that is not canonical is read in its canonical form', () => {
    const upperCase = tolerated.find(({ why }) => why.startsWith('upper-case'))
    expect(parsePix(upperCase?.payload ?? '', { mode: 'lenient' }).key).toEqual({
      type: 'evp',
      value: '123e4567-e12b-12d1-a456-426655440000',
    })
  })
})

describe('taken as it is', () => {
  const manual = vectors[0]?.payload ?? ''

  test.each([
    ['the identifier in capitals', resealed(manual.replace('br.gov.bcb.pix', 'BR.GOV.BCB.PIX'))],
    ['a CRC in lower case', manual.replace('1D3D', '1d3d')],
    ['fields in another order', resealed(manual.replace('53039865802BR', '5802BR5303986'))],
    ['the arrangement in field 51', resealed(manual.replace('26580014', '51580014'))],
    ['fields 80 to 99', resealed(manual.replace('6304', '8003abc9903xyz6304'))],
    [
      'an older version mark beside the txid',
      resealed(manual.replace('62070503***', '62410503***50300017BR.GOV.BCB.BRCODE01051.0.0')),
    ],
    ['a single-use mark', resealed(manual.replace('000201', '000201010212'))],
  ])('%s', (_what, payload) => {
    const code = parsePix(payload)
    expect(code.merchantName).toBe('Fulano de Tal')
    expect(code.warnings).toEqual([])
    expect(code.toString()).toBe(payload)
  })

  test('a dynamic code has a URL and no key', () => {
    const arrangement = '26490014br.gov.bcb.pix2527pix.example.com/qr/v2/9d36b'
    const payload = resealed(manual.replace(/26580014br.gov.bcb.pix0136.{36}/, arrangement))
    expect(parsePix(payload)).toMatchObject({ url: 'pix.example.com/qr/v2/9d36b' })
    expect(parsePix(payload).key).toBeUndefined()
  })

  test('eleven digits in a payload are a CPF: a phone there has its +55', () => {
    const key = { type: 'cpf', value: '11912345684' } as const
    expect(parsePix(buildPix({ key, merchantName: 'Ana' })).key).toEqual(key)
  })

  test.each([
    ['5', 500],
    ['5.0', 500],
    ['5.1', 510],
    ['0005.10', 510],
    ['0.01', 1],
    ['9999999999.99', 999_999_999_999],
    ['1234567890', 123_456_789_000],
  ])('the amount %s is %i cents', (amount, cents) => {
    const field = `54${String(amount.length).padStart(2, '0')}${amount}`
    expect(parsePix(resealed(manual.replace('5802BR', `${field}5802BR`))).amountCents).toBe(cents)
  })
})

describe('every mutation of every vector', () => {
  test('is refused when the CRC stays, but for the letter case of the CRC itself', () => {
    for (const { payload: vector } of vectors) {
      for (const mutation of mutationsOf(vector)) {
        const code = tryParsePix(mutation, { mode: 'lenient' })
        if (!code.ok) continue
        expect(mutation.slice(0, -4)).toBe(vector.slice(0, -4))
        expect(mutation.slice(-4).toUpperCase()).toBe(vector.slice(-4))
      }
    }
  })

  test.each(['strict', 'lenient'] as const)('is refused or parses to itself: %s', (mode) => {
    let refused = 0
    let parsed = 0
    for (const vector of everyVector) {
      for (const mutation of mutationsOf(vector)) {
        const payload = resealed(mutation)
        const code = tryParsePix(payload, { mode })
        if (code.ok) {
          parsed++
          expect(code.value.toString()).toBe(payload)
        } else refused++
      }
    }
    // Names and descriptions may hold any text, so that some mutations are other valid codes.
    expect(parsed).toBeGreaterThan(0)
    expect(refused).toBeGreaterThan(parsed)
  })
})

/** Each character changed into each other printable one, and a few that are not; dropped; doubled. */
function* mutationsOf(payload: string): Generator<string> {
  const printable = Array.from({ length: 95 }, (_, code) => String.fromCharCode(32 + code))
  const characters = [...printable, '\0', '\n', '\x7f', 'ç', '\u202e', '\ud800', '🙂']
  for (let index = 0; index < payload.length; index++) {
    const before = payload.slice(0, index)
    const after = payload.slice(index + 1)
    for (const character of characters) {
      if (character !== payload[index]) yield before + character + after
    }
    yield before + after
    yield before + payload[index] + payload[index] + after
  }
}
