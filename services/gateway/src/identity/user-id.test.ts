import { expect, test } from 'vitest'
import { userIdOf } from './user-id.ts'

const issuer = 'https://login.encaixe.example'

test('an account has the same name at every sign-in, in every process', () => {
  expect(userIdOf({ issuer, subject: '42' })).toBe(
    'acc_VHX5I9SD9LYPHga6m5woidr5wja4Tm5-rpIH1zYPgRQ',
  )
})

test.each([
  ['another subject', { issuer, subject: '43' }],
  ['another issuer', { issuer: `${issuer}/`, subject: '42' }],
  ['the border between both moved', { issuer: `${issuer}4`, subject: '2' }],
  ['quotes that imitate the border', { issuer: `${issuer}","4`, subject: '2' }],
])('%s is somebody else', (_what, other) => {
  expect(userIdOf(other)).not.toBe(userIdOf({ issuer, subject: '42' }))
})
