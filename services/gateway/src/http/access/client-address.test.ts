import { expect, test } from 'vitest'
import { isInternalAddress, limitKeyOf, networkKeyOf } from './client-address.ts'

test('an IPv6 address counts by its /64', () => {
  expect(limitKeyOf('2001:db8:1:2:aaaa::1')).toBe(limitKeyOf('2001:db8:1:2:bbbb::9'))
  expect(limitKeyOf('2001:db8:1:2::1')).not.toBe(limitKeyOf('2001:db8:1:3::1'))
})

test('a network is an IPv4 address, or the /48 of an IPv6 address', () => {
  expect(networkKeyOf('2001:db8:1:2::1')).toBe(networkKeyOf('2001:db8:1:ffff::1'))
  expect(networkKeyOf('2001:db8:1::1')).not.toBe(networkKeyOf('2001:db8:2::1'))
  expect(networkKeyOf('203.0.113.7')).toBe('203.0.113.7')
})

test('all unreadable addresses count as one', () => {
  expect(limitKeyOf('_a')).toBe(limitKeyOf('203.0.113.7:80'))
  expect(networkKeyOf('_a')).toBe(limitKeyOf('_b'))
})

test('IPv4 written as IPv6 is the same address', () => {
  expect(limitKeyOf('::ffff:203.0.113.7')).toBe(limitKeyOf('203.0.113.7'))
})

test('only the operator’s own network is internal', () => {
  expect(isInternalAddress('127.0.0.1')).toBe(true)
  expect(isInternalAddress('10.1.2.3')).toBe(true)
  expect(isInternalAddress('fd00::1')).toBe(true)
  expect(isInternalAddress('fe80::1')).toBe(true)
  // Anyone may have these: 6to4, Teredo, shared addresses of a provider, what documentation uses.
  for (const address of ['8.8.8.8', '2002::1', '2001::1', '100.64.0.1', '198.18.0.1', 'x']) {
    expect(isInternalAddress(address), address).toBe(false)
  }
})
