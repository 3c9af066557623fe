import { expect, test } from 'vitest'
import { forwardedAddress } from './forwarded-address.ts'

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
])('%s is %s', (entry, address) => {
  expect(forwardedAddress(entry)).toBe(address)
})
