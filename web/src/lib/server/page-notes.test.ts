import { digestOf, readSharedPage } from '@encaixe/contracts/shared-page'
import { expect, test } from 'vitest'
import { pageNotes } from './page-notes.ts'

const NOON = Date.parse('2026-11-21T15:00:00Z')
const POLICY = "default-src 'none'; style-src 'self' 'nonce-bm9uY2Utb2YtYS1wYWdl'"
const answer = (status = 200, headers: Record<string, string> = {}) =>
  new Response('a page', { status, headers: { 'content-security-policy': POLICY, ...headers } })

function told(
  note: (notes: ReturnType<typeof pageNotes>) => void,
  response = answer(),
  now = NOON,
) {
  const notes = pageNotes(now)
  note(notes)
  const text = notes.toldOf(response)
  return text === null ? null : readSharedPage(text)
}

test('a page tells what it was made of, and what in it is one visitor’s', () => {
  const page = told((notes) => {
    notes.read('/api/professionals/ana', '{"name":"Ana"}')
    notes.own('a-key-of-this-form')
  })
  expect(page).toEqual({
    until: Date.parse('2026-11-21T15:15:00Z'),
    own: ['a-key-of-this-form', 'bm9uY2Utb2YtYS1wYWdl'],
    reads: [['/api/professionals/ana', digestOf('{"name":"Ana"}')]],
  })
})

test.each([
  ['2026-11-22T02:59:59.999Z', '2026-11-22T03:00:00Z'],
  ['2026-11-22T03:00:00Z', '2026-11-22T03:15:00Z'],
])('one begun at %s holds no longer than until %s: a day may begin then', (now, until) => {
  expect(told(() => undefined, answer(), Date.parse(now))?.until).toBe(Date.parse(until))
})

test.each([
  ['an error', answer(404)],
  ['a page that sets a cookie', answer(200, { 'set-cookie': 'a=1' })],
])('%s is not for everybody', (_name, response) => {
  expect(told(() => undefined, response)).toBeNull()
})

test('what was made while something could not be asked is not for everybody', () => {
  const page = told((notes) => {
    notes.read('/api/professionals/ana', '{}')
    notes.read('/api/booking/limit?slug=ana', null)
  })
  expect(page).toBeNull()
})
