import { describe, expect, test } from 'vitest'
import { email, instant, localDate, phone, slug, timezone } from './primitives.ts'

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

describe('phone', () => {
  test.each([
    ['(11) 98765-4321', '+5511987654321'],
    ['11 8765-4321', '+5511987654321'],
    ['+55 11 8765 4321', '+5511987654321'],
    ['011987654321', '+5511987654321'],
    ['11 3456-7890', '+551134567890'],
    ['+1 415 555 2671', '+14155552671'],
    ['+52 1 55 1234 5678', '+525512345678'],
    ['+52 55 1234 5678', '+525512345678'],
    ['+5215512345678', '+525512345678'],
    ['+54 9 11 2345-6789', '+5491123456789'],
    ['+54 11 2345-6789', '+5491123456789'],
    ['+54 11 15 2345-6789', '+5491123456789'],
    ['+54 9 351 234-5678', '+5493512345678'],
  ])('%s is %s', (typed, normalized) => {
    expect(phone.parse(typed)).toBe(normalized)
    expect(phone.parse(normalized)).toBe(normalized)
  })

  // 67 area codes are in use; 20, 29 and 90 are none of them.
  test.each(['(20) 98765-4321', '+5529987654321', '90 3456-7890'])(
    '%s has an area code that does not exist',
    (typed) => {
      expect(accepts(phone, typed)).toBe(false)
    },
  )

  test.each(['', 'abc', '98765-4321', '+55', '00 98765-4321', 123, null])('%j is none', (typed) => {
    expect(accepts(phone, typed)).toBe(false)
  })
})

test('an instant has a date, a time and an offset that exist', () => {
  expect(accepts(instant, '2026-11-21T15:00:00-03:00')).toBe(true)
  expect(accepts(instant, '2026-11-21T15:00-03:00')).toBe(true)
  expect(accepts(instant, '2026-11-21T18:00:00.000Z')).toBe(true)
  for (const wrong of [
    '2026-11-21T15:00:00',
    '2026-02-30T15:00:00Z',
    '2026-11-21T25:00:00Z',
    '0000-01-01T00:00:00Z',
    '2026-11-21',
    'amanhã',
    1700000000,
  ]) {
    expect(accepts(instant, wrong), String(wrong)).toBe(false)
  }
})

test('a date exists in the calendar', () => {
  expect(accepts(localDate, '2028-02-29')).toBe(true)
  expect(accepts(localDate, '2026-02-29')).toBe(false)
  expect(accepts(localDate, '2026-2-9')).toBe(false)
})

test('a slug is lower case, digits and hyphens', () => {
  expect(accepts(slug, 'ana-lima-2')).toBe(true)
  expect(accepts(slug, 'Ana')).toBe(false)
  expect(accepts(slug, 'an')).toBe(false)
})

test('an e-mail is trimmed and lower-cased', () => {
  expect(email.parse(' Ana@Exemplo.COM.br ')).toBe('ana@exemplo.com.br')
  expect(accepts(email, 'ana@')).toBe(false)
})

test.each([
  [undefined, 'Diga o seu e-mail.'],
  ['  ', 'Diga o seu e-mail.'],
  ['ana@', 'Confira o e-mail: parece incompleto.'],
])('for %j in the place of an e-mail people read %s', (typed, message) => {
  expect(email.safeParse(typed).error?.issues).toMatchObject([{ message }])
})

test('a time zone is a name of the IANA database', () => {
  expect(accepts(timezone, 'America/Sao_Paulo')).toBe(true)
  expect(accepts(timezone, '+03:00')).toBe(false)
  expect(accepts(timezone, 'Marte/Olympus')).toBe(false)
})
