import { expect, test } from 'vitest'
import { serverName } from './server-name.ts'

test.each([
  ['ana@icloud.com · caldav.icloud.com', 'iCloud'],
  ['ana@fastmail.com · caldav.fastmail.com', 'Fastmail'],
  ['ana · nuvem.exemplo.com.br', 'nuvem.exemplo.com.br'],
  ['ana · noticloud.com', 'noticloud.com'],
])('the account %s is at %s', (account, name) => {
  expect(serverName(account)).toBe(name)
})
