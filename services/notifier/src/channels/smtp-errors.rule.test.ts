import { expect, test } from 'vitest'
import { classifySmtpError, type SmtpError } from './smtp-errors.rule.ts'

test.each<[string, SmtpError, string]>([
  ['a mailbox that does not exist', { code: 'EENVELOPE', responseCode: 550 }, 'permanent'],
  ['a server that refuses without a reason', { code: 'EENVELOPE', responseCode: 500 }, 'permanent'],
  ['a full mailbox', { code: 'EENVELOPE', responseCode: 452 }, 'retry'],
  ['a refused content', { code: 'EMESSAGE', responseCode: 554 }, 'permanent'],
  ['a server that shuts down', { code: 'ECONNECTION', responseCode: 421 }, 'down'],
  ['a refused connection', { code: 'ESOCKET', errno: 'ECONNREFUSED' }, 'down'],
  ['an unknown host', { code: 'EDNS' }, 'down'],
  ['a host that cannot be reached', { code: 'ESOCKET', errno: 'EHOSTUNREACH' }, 'down'],
  ['a network that cannot be reached', { code: 'ESOCKET', errno: 'ENETUNREACH' }, 'down'],
  ['a host that is down', { code: 'ESOCKET', errno: 'EHOSTDOWN' }, 'down'],
  ['a name that is not found', { code: 'ESOCKET', errno: 'ENOTFOUND' }, 'down'],
  ['names that cannot be asked for', { code: 'ESOCKET', errno: 'EAI_AGAIN' }, 'down'],
  ['a server without encryption', { code: 'ETLS' }, 'down'],
  ['no password at all', { code: 'ENOAUTH' }, 'sender_paused'],
  ['a wrong password', { code: 'EAUTH', responseCode: 535 }, 'sender_paused'],
  ['a malformed address', { code: 'EENVELOPE' }, 'permanent'],
  ['a connection that broke', { code: 'ECONNECTION', command: 'CONN' }, 'unknown'],
  ['a reset connection', { code: 'ESOCKET', errno: 'ECONNRESET' }, 'unknown'],
  ['a server that does not answer', { code: 'ETIMEDOUT', command: 'CONN' }, 'unknown'],
])('%s', (_, error, kind) => {
  expect(classifySmtpError(error).kind).toBe(kind)
})

test.each<[SmtpError, string]>([
  [{ code: 'EENVELOPE', errno: 'EX', responseCode: 550 }, 'smtp:550'],
  [{ code: 'ESOCKET', errno: 'ECONNRESET' }, 'smtp:ECONNRESET'],
  [{ code: 'ETIMEDOUT' }, 'smtp:ETIMEDOUT'],
  [{}, 'smtp:unknown'],
])('the reason is the nearest to the server that is known: %j', (error, reason) => {
  expect(classifySmtpError(error).reason).toBe(reason)
})
