import { expect, test } from 'vitest'
import { classifyEvolutionError } from './evolution-errors.rule.ts'

const said = (httpStatus: number, message?: unknown) =>
  classifyEvolutionError({ httpStatus, body: { status: httpStatus, response: { message } } })

test('a message to a person without WhatsApp fails for good', () => {
  const nobody = [{ jid: '5511987654321@s.whatsapp.net', exists: false }]
  expect(said(400, nobody)).toEqual({ kind: 'permanent', reason: 'whatsapp:not-on-whatsapp' })
  // A list that says so of nobody, or that somebody is there, is an ordinary refusal.
  for (const other of [[], [{ exists: true }], [{}]]) {
    expect(said(400, other)).toEqual({ kind: 'permanent', reason: 'whatsapp:evolution-400' })
  }
})

test.each([401, 403, 404])(
  'HTTP %i holds everything for a minute: a person has to look',
  (status) => {
    const reason = `whatsapp:evolution-${status}`
    expect(said(status)).toEqual({ kind: 'sender_paused', reason, waitMs: 60_000 })
  },
)

test('a rate limit waits five seconds', () => {
  const reason = 'whatsapp:evolution-429'
  expect(said(429)).toEqual({ kind: 'throttled', reason, waitMs: 5_000 })
})

test.each([
  ['Connection Closed'],
  ['Connection Lost'],
  ['connection terminated'],
  ['The instance is not connected'],
  [['Error: Precondition Required']],
])('while its own connection is gone, nothing leaves: %j', (message) => {
  for (const httpStatus of [400, 500]) {
    expect(said(httpStatus, message)).toEqual({
      ...{ kind: 'down', reason: 'whatsapp:evolution-disconnected' },
    })
  }
})

test.each([
  [500, 'down'],
  [503, 'down'],
  [400, 'permanent'],
  [422, 'retry'],
] as const)('HTTP %i without more means %s', (httpStatus, kind) => {
  const meant = { kind, reason: `whatsapp:evolution-${httpStatus}` }
  expect(said(httpStatus, 'text')).toEqual(meant)
  for (const body of [undefined, 'not found', { response: null }, {}]) {
    expect(classifyEvolutionError({ httpStatus, body })).toEqual(meant)
  }
})
