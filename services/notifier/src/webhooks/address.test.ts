import { expect, test } from 'vitest'
import { webhookAddress } from './address.ts'

const address = (typed: string) => webhookAddress(typed, ['127.0.0.1'])

test('an https address of the internet is taken, and a local one where the configuration names it', () => {
  expect(address('https://Site.example/encaixe?x=1#y')).toBe('https://site.example/encaixe?x=1')
  expect(address('http://127.0.0.1:4000/hook')).toBe('http://127.0.0.1:4000/hook')
})

test.each([
  'site.example',
  'http://site.example/',
  'ftp://site.example/',
  'https://ana:senha@site.example/',
  'https://localhost/',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://nats.internal/',
  'https://printer.local/',
])('%s is refused', (typed) => {
  const refusal = { code: 'VALIDATION_FAILED', details: { errors: [{ path: 'url' }] } }
  expect(() => webhookAddress(typed, [])).toThrow(expect.objectContaining({ code: refusal.code }))
})
