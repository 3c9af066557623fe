import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { forwardedAddress, readForwardedAddresses } from './forwarded-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['  203.0.113.7 ', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:4711', '2001:db8::7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['unknown', 'unknown'],
  ['_hidden', 'unknown'],
  ['', 'unknown'],
  ['203.0.113.7:x', 'unknown'],
  ['203.0.113.999', 'unknown'],
  ['0x7f.1', 'unknown'],
  ['2130706433', 'unknown'],
  ['[203.0.113.7]:80:80', 'unknown'],
  ['198.51.100.24:4711', '198.51.100.24'],
  ['x203.0.113.7:80', 'unknown'],
  ['x[2001:db8::7]', 'unknown'],
  ['203.0.113.7:80x', 'unknown'],
])('%s is %s', (entry, address) => {
  expect(forwardedAddress(entry)).toBe(address)
})

test.each([
  ['203.0.113.7:80, 10.0.0.2', '203.0.113.7'],
  ['198.51.100.1, nonsense, 10.0.0.2', 'unknown'],
  [['198.51.100.1', '203.0.113.7:80'], '203.0.113.7'],
  [undefined, '127.0.0.1'],
])('a request forwarded for %j is from %s', async (forwarded, address) => {
  const server = fastify({ trustProxy: ['127.0.0.1', '10.0.0.2'] })
  readForwardedAddresses(server)
  server.get('/', ({ ip }) => ip)
  const { body } = await server.inject({
    path: '/',
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  })
  expect(body).toBe(address)
})
