import { expect, test } from 'vitest'
import { isPrivate } from './address-guard.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:10.0.0.1',
  'fd00::1',
  'fe80::1',
])('no provider is at %s', (address) => {
  expect(isPrivate(address)).toBe(true)
})

test.each(['8.8.8.8', '172.32.0.1', '200.160.2.3', '2801:80::1', 'pix.example.com'])(
  'a provider may be at %s',
  (address) => {
    expect(isPrivate(address)).toBe(false)
  },
)
