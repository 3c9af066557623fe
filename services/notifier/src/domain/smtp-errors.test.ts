import { expect, test } from 'vitest'
import { classifySmtpError, type SmtpError } from './smtp-errors.ts'

test.each<[string, SmtpError, string]>([
  ['a mailbox that does not exist', { code: 'EENVELOPE', responseCode: 550 }, 'permanent'],
  ['a full mailbox', { code: 'EENVELOPE', responseCode: 452 }, 'retry'],
  ['a refused content', { code: 'EMESSAGE', responseCode: 554 }, 'permanent'],
  ['a server that shuts down', { code: 'ECONNECTION', responseCode: 421 }, 'down'],
  ['a refused connection', { code: 'ESOCKET', errno: 'ECONNREFUSED' }, 'down'],
  ['an unknown host', { code: 'EDNS' }, 'down'],
  ['a wrong password', { code: 'EAUTH', responseCode: 535 }, 'sender_paused'],
  ['a malformed address', { code: 'EENVELOPE' }, 'permanent'],
  ['a connection that broke', { code: 'ECONNECTION', command: 'CONN' }, 'unknown'],
  ['a reset connection', { code: 'ESOCKET', errno: 'ECONNRESET' }, 'unknown'],
  ['a server that does not answer', { code: 'ETIMEDOUT', command: 'CONN' }, 'unknown'],
])('%s', (_, error, kind) => {
  expect(classifySmtpError(error).kind).toBe(kind)
})
