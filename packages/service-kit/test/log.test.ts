import { AppError } from '@encaixe/contracts'
import { inScope, newId } from '@encaixe/service-kit'
import { expect, test } from 'vitest'
import { redactText } from '../src/telemetry/redact.ts'
import { capturedLog } from './fixtures.ts'

const people = ['+5511987654321', '(11) 98765-4321', 'ana@exemplo.com.br', 'Ana Souza']
const written = (logged: unknown) => JSON.stringify(logged)

test('personal data is redacted at any depth of a log line', () => {
  const { log, logged } = capturedLog()
  log.info(
    {
      client: { id: 'c1', name: 'Ana Souza', phone: '+5511987654321' },
      deliveries: [{ to: '+5511987654321', clientEmail: 'ana@exemplo.com.br' }],
      professionalName: 'Ana Souza',
    },
    'sent to ana@exemplo.com.br and +55 11 98765-4321',
  )
  for (const secret of [...people, '98765-4321']) expect(written(logged)).not.toContain(secret)
  expect(logged[0]).toMatchObject({ client: { id: 'c1', name: '[redacted]' } })
})

test('personal data is redacted from an error, its cause and its bindings', () => {
  const { log, logged } = capturedLog()
  const cause = new Error('Key (name, phone)=(Ana Souza, +5511987654321) already exists.')
  const error = new Error('could not write to ana@exemplo.com.br', { cause })
  log.child({ email: 'ana@exemplo.com.br' }).error(error)
  log.error({ err: error }, 'sending to (11) 98765-4321 failed')
  for (const secret of people) expect(written(logged)).not.toContain(secret)
  expect(written(logged)).toContain('Key (name, phone)=([redacted])')
  expect(logged[0]).toMatchObject({ msg: 'could not write to [redacted]' })
})

test('an error keeps its code and where it happened', () => {
  const { log, logged } = capturedLog()
  log.error({ err: new AppError('SLOT_TAKEN', 'taken') }, 'refused')
  expect(logged[0]).toMatchObject({
    err: { type: 'AppError', code: 'SLOT_TAKEN', stack: expect.stringContaining('log.test.ts') },
  })
})

test('ids, times and counts stay as they are', () => {
  const text = `event ${newId()} at 2026-11-21T05:55:39.449Z took 1234 ms, 12345678 rows, port 54321`
  expect(redactText(text)).toBe(text)
})

test('a log line carries the ids of the request and the event in hand', () => {
  const { log, logged } = capturedLog()
  inScope({ requestId: 'r1', eventId: 'e1' }, () => log.info('working'))
  log.info('idle')
  expect(logged[0]).toMatchObject({ requestId: 'r1', eventId: 'e1', service: 'test' })
  expect(logged[1]).not.toHaveProperty('requestId')
})

test('logging never throws', () => {
  const { log, logged } = capturedLog()
  const circular: Record<string, unknown> = { id: 1n, when: new Date(0), bytes: new Uint8Array(3) }
  circular.self = circular
  log.info(circular, 'odd')
  log.info({ invalid: new Date(Number.NaN), nothing: undefined, none: null }, 'odder')
  expect(logged).toHaveLength(2)
})
