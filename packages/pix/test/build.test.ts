import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  buildPix,
  buildPixWithReport,
  type PixErrorCode,
  type PixInput,
  parsePix,
  remainingDescription,
} from '../src/index.ts'
import { keyOf, keyTypes } from './arbitraries.ts'
import { refusalOf } from './refusal-of.ts'
import { vectors } from './vectors.ts'

const input: PixInput = {
  key: { type: 'evp', value: '123e4567-e12b-12d1-a456-426655440000' },
  merchantName: 'Fulano de Tal',
}

describe('vectors', () => {
  test.each(vectors.filter(({ built }) => built))('$name is built to the letter', (vector) => {
    expect(buildPixWithReport(vector.says)).toEqual({ payload: vector.payload, changes: [] })
  })

  test('the city is Brasil when none is given', () => {
    expect(parsePix(buildPix(input)).merchantCity).toBe('Brasil')
  })
})

describe('amounts', () => {
  test.each([
    [1, '54040.01'],
    [10, '54040.10'],
    [100, '54041.00'],
    [123_456, '54071234.56'],
    [999_999_999_999, '54139999999999.99'],
  ])('%i cents is %s', (amountCents, field) => {
    expect(buildPix({ ...input, amountCents })).toContain(`5303986${field}5802BR`)
  })

  test.each([0, -1, -1000, 1.5, 0.1, Number.NaN, Number.POSITIVE_INFINITY, 1e12, 1e21])(
    '%d cents is refused',
    (amountCents) => {
      expect(refusalOf(() => buildPix({ ...input, amountCents }))).toMatchObject({
        code: 'INVALID_AMOUNT',
        field: '54',
      })
    },
  )

  test('the error of an amount too large tells the largest', () => {
    expect(refusalOf(() => buildPix({ ...input, amountCents: 1e12 })).limit).toBe(999_999_999_999)
  })
})

describe('refusals', () => {
  const refused: readonly (readonly [string, Partial<PixInput>, PixErrorCode, string])[] = [
    ['a name of signs only', { merchantName: '🙂🙂' }, 'EMPTY_TEXT', '59'],
    ['an empty name', { merchantName: '' }, 'EMPTY_TEXT', '59'],
    ['a city of spaces', { merchantCity: '   ' }, 'EMPTY_TEXT', '60'],
    ['a description of signs only', { description: '🙂' }, 'EMPTY_TEXT', '26-02'],
    [
      'a description that makes field 26 take 100',
      { description: 'x'.repeat(38) },
      'TEXT_TOO_LONG',
      '26-02',
    ],
    ['an empty txid', { txid: '' }, 'INVALID_TXID', '62-05'],
    ['a hyphenated txid', { txid: 'AG-1' }, 'INVALID_TXID', '62-05'],
    ['an accented txid', { txid: 'ação' }, 'INVALID_TXID', '62-05'],
    ['the sign for no txid', { txid: '***' }, 'INVALID_TXID', '62-05'],
    ['a txid of 26', { txid: 'A'.repeat(26) }, 'INVALID_TXID', '62-05'],
    ['a postal code of seven digits', { postalCode: '1310100' }, 'INVALID_POSTAL_CODE', '61'],
    [
      'a key with a wrong check digit',
      { key: { type: 'cnpj', value: '12ABC34501DE36' } },
      'INVALID_CHECK_DIGIT',
      '26-01',
    ],
    [
      'a key of the wrong type',
      { key: { type: 'cpf', value: '+5511987654321' } },
      'INVALID_KEY',
      '26-01',
    ],
  ]

  test.each(refused)('%s', (_why, part, code, field) => {
    expect(refusalOf(() => buildPix({ ...input, ...part }))).toMatchObject({ code, field })
  })

  test('the error of a long description tells how long it may be, counted once it is plain', () => {
    const room = remainingDescription(input.key)
    const error = refusalOf(() => buildPix({ ...input, description: 'ß'.repeat(room) }))
    expect(error).toMatchObject({ code: 'TEXT_TOO_LONG', limit: room })
  })
})

describe('the report', () => {
  test('lists each text that is not written as given', () => {
    const { payload, changes } = buildPixWithReport({
      ...input,
      merchantName: 'Clínica São José & Filhos – Psicologia',
      merchantCity: 'Poços de Caldas',
      description: 'Sessão nº 3',
      postalCode: '37701-000',
      key: { type: 'cpf', value: '111.444.777-35' },
    })
    expect(changes).toEqual([
      { field: 'key', from: '111.444.777-35', to: '11144477735' },
      {
        field: 'merchantName',
        from: 'Clínica São José & Filhos – Psicologia',
        to: 'Clinica Sao Jose e Filhos',
      },
      { field: 'merchantCity', from: 'Poços de Caldas', to: 'Pocos de Caldas' },
      { field: 'description', from: 'Sessão nº 3', to: 'Sessao no 3' },
      { field: 'postalCode', from: '37701-000', to: '37701000' },
    ])
    expect(parsePix(payload)).toMatchObject({
      key: { type: 'cpf', value: '11144477735' },
      merchantName: 'Clinica Sao Jose e Filhos',
      merchantCity: 'Pocos de Caldas',
      description: 'Sessao no 3',
      postalCode: '37701000',
    })
  })
})

describe('the description beside each type of key', () => {
  test.each(keyTypes)('%s: every length up to what remains, and not one more', (type) => {
    fc.assert(
      fc.property(keyOf(type), (key) => {
        const room = remainingDescription(key)
        expect(room).toBe(Math.max(0, 73 - key.value.length))
        for (let length = 0; length <= room; length++) {
          const description = 'x'.repeat(length)
          const code = parsePix(buildPix({ ...input, key, description }))
          expect(code.description ?? '').toBe(description)
        }
        const tooLong = 'x'.repeat(room + 1)
        expect(refusalOf(() => buildPix({ ...input, key, description: tooLong }))).toMatchObject({
          code: 'TEXT_TOO_LONG',
          limit: room,
        })
      }),
      { numRuns: 10 },
    )
  })

  test('the longest e-mail leaves no room, and fills field 26 to its 99', () => {
    const key = { type: 'email', value: `${'a'.repeat(65)}@example.com` } as const
    expect(remainingDescription(key)).toBe(0)
    expect(buildPix({ ...input, key })).toContain('26990014br.gov.bcb.pix0177')
  })
})
