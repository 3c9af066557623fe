import { expect, test } from 'vitest'
import { askedPage } from './asked-page.ts'

const SERVICE = '019a0000-0000-7000-8000-000000000001'
const asked = (url: string, { method = 'GET', headers = {} } = {}) =>
  askedPage({ method, url, headers })

test.each([
  ['/p/ana-lima', '/p/ana-lima'],
  ['/quadro/ana-lima', '/quadro/ana-lima'],
  ['/p/ana-lima?', '/p/ana-lima'],
  // Where it was shared, and in which order it is asked, changes nothing.
  ['/p/ana-lima?fbclid=IwAR0x&utm_source=ig', '/p/ana-lima'],
  [
    `/p/ana-lima?servico=${SERVICE}&dia=2026-11-23`,
    `/p/ana-lima?dia=2026-11-23&servico=${SERVICE}`,
  ],
  ['/p/ana-lima?dia=2026-11-23&dia=2026-11-24', '/p/ana-lima?dia=2026-11-23'],
  ['/p/ana-lima?de=explorar', '/p/ana-lima?de=explorar'],
  ['/p/ana-lima?hora=09%3A30&dia=2026-11-23', '/p/ana-lima?dia=2026-11-23&hora=09%3A30'],
])('%s is the page %s', (url, path) => {
  expect(asked(url)).toEqual({ slug: 'ana-lima', path, isPartial: false })
})

test.each([
  '/',
  '/explore',
  '/p/ab',
  '/p/Ana',
  '/p/ana-lima/',
  '/p/ana-lima/compromisso.ics?feito=x',
  '/p/%61na-lima',
  '/p/../p/ana-lima',
  '//elsewhere/p/ana-lima',
  'http://elsewhere/p/ana-lima',
  '/p/ana-lima?feito=abc',
  '/p/ana-lima?dia=tomorrow',
  '/p/ana-lima?hora=9h',
  '/p/ana-lima?servico=1',
])('%s is not kept for everybody', (url) => {
  expect(asked(url)).toBeNull()
})

test.each([
  { cookie: '__Host-encaixe=secret' },
  { cookie: '__Host-encaixe-entrada=secret' },
  { cookie: 'anything=1' },
  { cookie: '' },
  { authorization: 'Bearer token' },
])('who shows %j may be somebody', (headers) => {
  expect(asked('/p/ana-lima', { headers })).toBeNull()
})

test('a POST is never answered from the cache', () => {
  expect(asked('/p/ana-lima', { method: 'POST' })).toBeNull()
  expect(asked('/p/ana-lima', { method: 'HEAD' })).not.toBeNull()
})

test('a page without its head is another page', () => {
  expect(asked('/p/ana-lima', { headers: { 'x-partial': '1' } })?.isPartial).toBe(true)
})
