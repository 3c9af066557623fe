import { expect, test } from 'vitest'
import { neverConnected } from './send-outcome.rule.ts'

test.each([
  ['a refused connection', 'ECONNREFUSED'],
  ['a name that is not found', 'ENOTFOUND'],
  ['names that cannot be asked for', 'EAI_AGAIN'],
  ['a host that cannot be reached', 'EHOSTUNREACH'],
  ['a network that cannot be reached', 'ENETUNREACH'],
  ['a host that is down', 'EHOSTDOWN'],
  ['a connection that takes too long to make', 'CONNECT_TIMEOUT'],
])('nothing can have left over %s', (_, code) => {
  expect(neverConnected(code)).toBe(true)
})

test.each([['ECONNRESET'], ['ETIMEDOUT'], [undefined]])('%s proves nothing', (code) => {
  expect(neverConnected(code)).toBe(false)
})
