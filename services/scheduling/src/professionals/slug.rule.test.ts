import { expect, test } from 'vitest'
import { isNumberedFrom, numberedSlug, numberedSlugs, refuseReservedSlug } from './slug.rule.ts'

test('a taken address is numbered from two', () => {
  expect(numberedSlugs('ana', 0).slice(0, 3)).toEqual(['ana', 'ana-2', 'ana-3'])
  expect(numberedSlugs('ana', 0).at(-1)).toBe('ana-100')
  expect(numberedSlugs('ana', 1)[0]).toBe('ana-101')
})

test('a number never makes an address too long, nor leaves two hyphens', () => {
  expect(numberedSlug('a'.repeat(60), 12)).toBe(`${'a'.repeat(57)}-12`)
  expect(numberedSlug(`${'a'.repeat(57)}-bc`, 2)).toBe(`${'a'.repeat(57)}-2`)
  expect(numberedSlug(`${'a'.repeat(56)}--bc`, 2)).toBe(`${'a'.repeat(56)}-2`)
  expect(numberedSlug('ana-lima', 2)).toBe('ana-lima-2')
})

test.each([
  ['ana', 'ana', true],
  ['ana-7', 'ana', true],
  ['ana-12', 'ana', true],
  ['ana-2-lima', 'ana', false],
  ['ana-7', 'ana-7', true],
  [`${'a'.repeat(58)}-2`, 'a'.repeat(60), true],
  ['ana-lima', 'ana', false],
  ['ana', 'ana-2', false],
  ['bia-2', 'ana', false],
])('%s may have been opened for %s: %s', (slug, base, expected) => {
  expect(isNumberedFrom(slug, base)).toBe(expected)
})

test('a reserved address is refused by name', () => {
  for (const slug of ['api', 'auth', 'dashboard', 'privacidade', 'conta']) {
    expect(() => refuseReservedSlug(slug)).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        details: { errors: [expect.objectContaining({ path: 'slug' })] },
      }),
    )
  }
  refuseReservedSlug('ana-lima')
})
