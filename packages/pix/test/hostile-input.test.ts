import { describe, expect, test } from 'vitest'
import * as pix from '../src/index.ts'
import { outcomeOf, refusalOf } from './refusal-of.ts'
import { vectors } from './vectors.ts'

const MEGABYTE = 2 ** 20

const key = { type: 'evp', value: '123e4567-e12b-12d1-a456-426655440000' } as const
const input = { key, merchantName: 'Ana' }
const payload = vectors[0]?.payload ?? ''

describe('a megabyte', () => {
  const texts = {
    zeros: '0'.repeat(MEGABYTE),
    'fields one after another': '0001x'.repeat(MEGABYTE / 5),
    'a code that never ends': payload.slice(0, -8).padEnd(MEGABYTE, '9901x'),
    emoji: '🙂'.repeat(MEGABYTE / 2),
    spaces: ' '.repeat(MEGABYTE),
  }

  test.each(Object.entries(texts))(
    'of %s is no payload, and is not read to find out',
    (_, text) => {
      for (const mode of ['strict', 'lenient'] as const) {
        expect(refusalOf(() => pix.parsePix(text, { mode }))).toMatchObject({
          code: 'PAYLOAD_TOO_LONG',
          limit: 10_300,
        })
      }
    },
  )

  test.each(Object.entries(texts))('of %s is no key, and is not read to find out', (_, text) => {
    const tooLong = { code: 'INVALID_KEY', limit: 77 }
    expect(refusalOf(() => pix.detectPixKey(text))).toMatchObject(tooLong)
    expect(refusalOf(() => pix.normalizePixKey('email', text))).toMatchObject(tooLong)
    expect(refusalOf(() => pix.remainingDescription({ type: 'cpf', value: text }))).toMatchObject(
      tooLong,
    )
  })

  test('of name is cut, of description is refused', () => {
    const long = 'Ana Maria '.repeat(MEGABYTE / 10)
    expect(pix.parsePix(pix.buildPix({ key, merchantName: long })).merchantName).toBe(
      'Ana Maria Ana Maria Ana',
    )
    expect(refusalOf(() => pix.buildPix({ ...input, description: long }))).toMatchObject({
      code: 'TEXT_TOO_LONG',
      limit: 37,
    })
    expect(refusalOf(() => pix.buildPix({ ...input, txid: long })).code).toBe('INVALID_TXID')
    expect(refusalOf(() => pix.buildPix({ key, merchantName: texts.emoji })).code).toBe(
      'EMPTY_TEXT',
    )
  })

  test('the longest text that is read, all fields, is still judged', () => {
    const fields = Array.from(
      { length: 100 },
      (_, id) => `${String(id).padStart(2, '0')}99${'0'.repeat(99)}`,
    )
    expect(refusalOf(() => pix.parsePix(fields.join(''))).code).toBe('INVALID_HEADER')
  })
})

const things: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  Number.NaN,
  10n,
  Symbol('pix'),
  '',
  'x',
  '\0',
  [],
  {},
  Object.create(null),
  () => 'x',
  new Date(0),
]

describe('things of any type', () => {
  const functions = Object.entries<unknown>(pix).flatMap(([name, work]) =>
    typeof work === 'function' && name !== 'PixError' ? [{ name, work }] : [],
  )

  test.each(functions)('$name answers or throws a PixError', ({ work }) => {
    for (const first of [...things, input, payload, 'cpf']) {
      for (const second of [...things, { mode: {} }, { margin: null, size: 'x' }]) {
        outcomeOf(() => Reflect.apply(work, undefined, [first, second]))
      }
    }
  })

  test.each([
    'key',
    'merchantName',
    'merchantCity',
    'amountCents',
    'txid',
    'description',
    'postalCode',
  ])('the builder answers or throws a PixError when %s is anything', (property) => {
    for (const thing of things) {
      outcomeOf(() => Reflect.apply(pix.buildPix, undefined, [{ ...input, [property]: thing }]))
      const wrongKey = { type: thing, value: thing }
      outcomeOf(() => Reflect.apply(pix.buildPix, undefined, [{ ...input, key: wrongKey }]))
    }
  })

  test('an error repeats nothing of what was given', () => {
    const error = refusalOf(() => pix.detectPixKey('maria.da.silva@'))
    expect(`${error.message} ${error.stack}`).not.toContain('maria.da.silva')
  })
})
