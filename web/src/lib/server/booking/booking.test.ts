import { expect, test } from 'vitest'
import { ApiProblem } from '../../api/problem.ts'
import { answerOf, pressKey } from './booking.ts'

const typed = {
  startsAt: '2026-11-25T09:00:00-03:00',
  clientName: 'Ana Souza',
  clientPhone: '(11) 98765-4321',
  clientEmail: '',
}

test('two presses without JavaScript share a key that no other visitor or later press has', () => {
  const visitor = { address: '203.0.113.7', userAgent: 'A browser' }
  const now = 10 * 120_000
  const keyOf = (other: object = {}, at = now, secret = 'a secret') =>
    pressKey({ ...visitor, ...other }, { secret, now: at })
  expect(keyOf({}, now + 119_999)).toBe(keyOf())
  const others = [
    keyOf({ address: '203.0.113.8' }),
    keyOf({ userAgent: 'Another browser' }),
    keyOf({}, now + 120_000),
    keyOf({}, now, 'another secret'),
  ]
  expect(new Set([keyOf(), ...others]).size).toBe(5)
})

test('every refusal keeps the typed fields and has a readable message', () => {
  const refusals = {
    SLOT_TAKEN: 'taken',
    SLOT_UNAVAILABLE: 'unavailable',
    PLAN_LIMIT_REACHED: 'limit',
    RATE_LIMITED: 'tooMany',
    PROFESSIONAL_NOT_FOUND: 'gone',
    UPSTREAM_UNAVAILABLE: 'unreachable',
    SOMETHING_NEW: 'unreachable',
  }
  for (const [code, problem] of Object.entries(refusals)) {
    const { answer } = answerOf(new ApiProblem({ status: 409, code }), typed, 'form-1')
    expect(answer).toMatchObject({ problem, typed })
    expect(answer.message?.title).toBeTruthy()
    expect(JSON.stringify(answer.message)).not.toContain(code)
  }
})

test('a form with an unknown outcome keeps its key, so that a retry books once', () => {
  const unknown = answerOf(
    new ApiProblem({ status: 503, code: 'UPSTREAM_UNAVAILABLE' }),
    typed,
    'k',
  )
  expect(unknown.answer.bookingKey).toBe('k')
  const known = answerOf(new ApiProblem({ status: 409, code: 'SLOT_TAKEN' }), typed, 'k')
  expect(known.answer.bookingKey).not.toBe('k')
})

test('field messages come from the service, and a refused start asks for another time', () => {
  const refuse = (path: string) =>
    answerOf(
      new ApiProblem({
        status: 422,
        code: 'VALIDATION_FAILED',
        errors: [{ path, message: 'Confira.' }],
      }),
      typed,
      'k',
    ).answer
  expect(refuse('clientPhone')).toMatchObject({
    problem: 'invalid',
    errors: { clientPhone: 'Confira.' },
  })
  expect(refuse('startsAt').problem).toBe('unavailable')
  expect(refuse('slug').problem).toBe('unavailable')
})

test('the wait is shown in minutes', () => {
  const { answer } = answerOf(
    new ApiProblem({ status: 429, code: 'RATE_LIMITED', retryAfterSeconds: 410 }),
    typed,
    'k',
  )
  expect(answer.message?.body).toContain('7 minutos')
})

test('a challenge is offered for a busy page and for an address over its limit', () => {
  for (const code of ['CHALLENGE_REQUIRED', 'RATE_LIMITED']) {
    const refusal = { status: 429, code, retryAfterSeconds: 500, challenge: { parameters: {} } }
    const { answer } = answerOf(new ApiProblem(refusal), typed, 'k')
    expect(answer).toMatchObject({ problem: 'challenge', message: null, typed })
    expect(answer.challenge).toBe('{"parameters":{}}')
  }
})

test('an error of this server is thrown on', () => {
  expect(() => answerOf(new TypeError('bug'), typed, 'k')).toThrow('bug')
})
