import fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnPath } from './return-to.ts'

test.each([
  ['/conta', '/conta'],
  ['/', '/'],
  ['/p/ana-lima?data=2026-11-23#horarios', '/p/ana-lima?data=2026-11-23#horarios'],
  ['/explore?q=psicóloga', '/explore?q=psic%C3%B3loga'],
  ['/conta/../painel', '/painel'],
  ['/a?next=https://evil.example', '/a?next=https://evil.example'],
  ['/authors', '/authors'],
])('%s leads to %s', (text, path) => {
  expect(returnPath(text)).toBe(path)
})

test.each([
  '',
  'conta',
  'https://evil.example',
  'javascript:alert(1)',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/conta\r\nset-cookie: a=b',
  ' /conta',
  '/\u0085/evil.example',
  '/\ud800',
  '/auth',
  '/auth/login?returnTo=/auth/login',
  '/x/../AUTH/logout',
  `/${'x'.repeat(2_000)}`,
  undefined,
  null,
  7,
  ['/conta'],
])('%j leads nowhere', (text) => {
  expect(returnPath(text)).toBeNull()
})

const here = 'https://encaixe.example'
/** Texts of the pieces that open redirects are made of. */
const tricky = fc
  .array(
    fc.constantFrom(
      ...['/', '\\', '.', '..', '%2f', '%5c', '%2e', '\t', '\n', '\0', '@', ':', '?', '#', ' '],
      ...['evil.example', 'https:', 'javascript:', 'auth', 'conta', '\u2028', 'é', '\u202e'],
    ),
    { maxLength: 12 },
  )
  .map((pieces) => `/${pieces.join('')}`)

test('an accepted path stays on our own origin and fits into a header', () => {
  fc.assert(
    fc.property(fc.oneof(tricky, fc.string({ unit: 'binary' }), fc.webUrl()), (text) => {
      const path = returnPath(text)
      if (path === null) return
      expect(new URL(path, here).origin).toBe(here)
      expect(path).toMatch(/^\/(?![/\\])[\x20-\x7e]*$/)
      expect(returnPath(path)).toBe(path)
    }),
    { numRuns: 20_000 },
  )
})
