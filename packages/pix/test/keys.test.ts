import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { detectPixKey, normalizePixKey, type PixErrorCode, type PixKeyType } from '../src/index.ts'
import { keyOf, keyTypes } from './arbitraries.ts'
import { outcomeOf, refusalOf } from './refusal-of.ts'

const typed: readonly (readonly [PixKeyType, string, string])[] = [
  ['cpf', '111.444.777-35', '11144477735'],
  ['cpf', ' 111 444 777 35 ', '11144477735'],
  ['cnpj', '12.ABC.345/01DE-35', '12ABC34501DE35'],
  ['cnpj', '12abc34501de35', '12ABC34501DE35'],
  ['cnpj', '11.222.333/0001-81', '11222333000181'],
  ['phone', '+55 (11) 98765-4321', '+5511987654321'],
  ['phone', '55 11 98765 4321', '+5511987654321'],
  ['phone', '(11) 98765–4321', '+5511987654321'],
  ['email', ' Fulano.DeTal@Example.com ', 'fulano.detal@example.com'],
  ['evp', '123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
  ['evp', '123e4567e12b12d1a456426655440000', '123e4567-e12b-12d1-a456-426655440000'],
]

describe('a key as people type it', () => {
  test.each(typed)('%s %j is %s', (type, text, value) => {
    expect(normalizePixKey(type, text)).toEqual({ type, value })
  })

  test.each(typed)('%s %j is recognised without its type', (type, text, value) => {
    expect(detectPixKey(text)).toEqual({ type, value })
  })
})

const wrong: readonly (readonly [PixKeyType, string, PixErrorCode])[] = [
  ['cpf', '11144477736', 'INVALID_CHECK_DIGIT'],
  ['cpf', '11144477745', 'INVALID_CHECK_DIGIT'],
  ['cpf', '99999999999', 'INVALID_CHECK_DIGIT'],
  ['cpf', '1114447773', 'INVALID_KEY'],
  ['cpf', '1114447773X', 'INVALID_KEY'],
  ['cpf', '１１１44477735', 'INVALID_KEY'],
  ['cnpj', '12ABC34501DE36', 'INVALID_CHECK_DIGIT'],
  ['cnpj', '12ABC34501DE45', 'INVALID_CHECK_DIGIT'],
  ['cnpj', '00000000000000', 'INVALID_CHECK_DIGIT'],
  ['cnpj', '12ABC34501DEA5', 'INVALID_KEY'],
  ['cnpj', '12ABC34501DE3', 'INVALID_KEY'],
  ['phone', '1132654321', 'INVALID_KEY'],
  ['phone', '11887654321', 'INVALID_KEY'],
  ['phone', '10987654321', 'INVALID_KEY'],
  ['phone', '+351912345678', 'INVALID_KEY'],
  ['email', 'fulano', 'INVALID_KEY'],
  ['email', 'fulano@localhost', 'INVALID_KEY'],
  ['email', 'ful ano@example.com', 'INVALID_KEY'],
  ['email', 'fuläno@example.com', 'INVALID_KEY'],
  ['email', `${'a'.repeat(66)}@example.com`, 'INVALID_KEY'],
  ['evp', '123e4567-e12b-12d1-a456-42665544000g', 'INVALID_KEY'],
  ['evp', '', 'INVALID_KEY'],
]

describe('what is not a key', () => {
  test.each(wrong)('%s %j is refused with %s', (type, text, code) => {
    expect(refusalOf(() => normalizePixKey(type, text))).toMatchObject({ code, field: '26-01' })
  })

  test('letters of other alphabets never turn into a valid key', () => {
    // Upper case makes ß two letters; lower case makes the Kelvin sign a k.
    expect(refusalOf(() => normalizePixKey('cnpj', '12ß00000000X00')).code).toBe('INVALID_KEY')
    expect(refusalOf(() => normalizePixKey('email', '\u212Aim@example.com'))).toMatchObject({
      code: 'INVALID_KEY',
      offset: 0,
    })
  })

  test('an e-mail of 77 characters is the longest', () => {
    const longest = `${'a'.repeat(65)}@example.com`
    expect(normalizePixKey('email', longest).value).toBe(longest)
    expect(refusalOf(() => normalizePixKey('email', `a${longest}`)).limit).toBe(77)
  })
})

describe('a mobile number that is also a CPF', () => {
  test('is refused without its type, whatever its punctuation', () => {
    for (const text of ['11912345684', '(11) 91234-5684', '119.123.456-84']) {
      expect(refusalOf(() => detectPixKey(text)).code).toBe('AMBIGUOUS_KEY')
    }
  })

  test('is taken with its type, or with +55', () => {
    expect(normalizePixKey('cpf', '11912345684').value).toBe('11912345684')
    expect(normalizePixKey('phone', '11912345684').value).toBe('+5511912345684')
    expect(detectPixKey('+55 11 91234-5684').type).toBe('phone')
  })

  test('is about one in a hundred', () => {
    let ambiguous = 0
    for (let number = 0; number < 10_000; number++) {
      const text = `119${String(number * 9_973).padStart(8, '0')}`
      if (outcomeOf(() => detectPixKey(text))?.code === 'AMBIGUOUS_KEY') ambiguous++
    }
    expect(ambiguous).toBeGreaterThan(50)
    expect(ambiguous).toBeLessThan(150)
  })
})

describe('any canonical key', () => {
  test.each(keyTypes)('%s stays as it is', (type) => {
    fc.assert(
      fc.property(keyOf(type), (key) => {
        expect(normalizePixKey(type, key.value)).toEqual(key)
      }),
    )
  })

  test.each(['cpf', 'cnpj'] as const)('%s with one digit changed is refused', (type) => {
    fc.assert(
      fc.property(keyOf(type), fc.nat(), fc.integer({ min: 1, max: 9 }), (key, at, step) => {
        const index = at % key.value.length
        const digit = Number(key.value[index])
        fc.pre(Number.isInteger(digit))
        const changed =
          key.value.slice(0, index) + ((digit + step) % 10) + key.value.slice(index + 1)
        const refusal = outcomeOf(() => normalizePixKey(type, changed))
        // Remainders 0 and 1 both give the check digit 0: the one change the rule cannot see.
        if (refusal === undefined) expect(changed.slice(-2)).toContain('0')
        else expect(refusal.code).toBe('INVALID_CHECK_DIGIT')
      }),
    )
  })
})
