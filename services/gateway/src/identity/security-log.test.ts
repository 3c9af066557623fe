import { createLogger } from '@encaixe/service-kit'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { securityLog } from './security-log.ts'

const line = z.looseObject({ stream: z.string(), event: z.string() })

function recorded(secret = 'a secret of every gateway', level = 'warn') {
  const lines: string[] = []
  const destination = { write: (text: string) => void lines.push(text) }
  const log = createLogger({ service: 'gateway', level, destination })
  return { lines, ...securityLog({ log, secret }) }
}

const about = { userId: 'acc_of-ana', phone: '+5511987654321', address: '203.0.113.7' }

test('each security event is a log line of its stream, at every log level', () => {
  const { lines, record } = recorded()
  record('code_wrong', { ...about, purpose: 'page' })
  expect(lines).toHaveLength(1)
  expect(line.parse(JSON.parse(lines[0] ?? ''))).toMatchObject({
    stream: 'security',
    event: 'code_wrong',
    purpose: 'page',
    level: 'info',
  })
})

test('a line has hashes of account, phone and address, equal for the same one', () => {
  const { lines, record } = recorded()
  record('code_asked', about)
  record('code_right', about)
  for (const secret of Object.values(about)) expect(lines.join()).not.toContain(secret)
  const [first, second] = lines.map((text) => line.parse(JSON.parse(text)))
  for (const name of ['account', 'line', 'origin']) {
    expect(first?.[name]).toMatch(/^[\w-]{22}$/)
    expect(second?.[name]).toBe(first?.[name])
  }
})

test('another secret makes other hashes', () => {
  const namesOf = (secret: string) => {
    const { lines, record } = recorded(secret)
    record('signed_in', about)
    return line.parse(JSON.parse(lines[0] ?? '')).account
  }
  expect(namesOf('one secret, long enough')).not.toBe(namesOf('another secret, long enough'))
})

test('a service that is silent stays silent', () => {
  const { lines, record } = recorded('a secret of every gateway', 'silent')
  record('signed_in', about)
  expect(lines).toEqual([])
})
