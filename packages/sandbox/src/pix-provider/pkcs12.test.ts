import { createSecureContext } from 'node:tls'
import { expect, test } from 'vitest'
import { issue, makeAuthority } from './certificates.ts'
import { pkcs12Of } from './pkcs12.ts'

test('a file of a certificate and its key opens by its password alone', async () => {
  const pair = await issue(await makeAuthority(), { subject: 'Ana Souza' })
  const pfx = pkcs12Of(pair, 'senha do banco')
  expect(() => createSecureContext({ pfx, passphrase: 'senha do banco' })).not.toThrow()
  expect(() => createSecureContext({ pfx, passphrase: 'outra' })).toThrow(/mac verify/i)
})
