import { expect, test } from 'vitest'
import { classifySmtpError, type SmtpError } from './smtp-errors.rule.ts'

const unsent = { mayHaveLeft: false }
const left = { mayHaveLeft: true }

test.each<[string, SmtpError, string]>([
  [
    'a mailbox that does not exist',
    { ...unsent, code: 'EENVELOPE', responseCode: 550 },
    'permanent',
  ],
  ['a refusal without a reason', { ...unsent, code: 'EENVELOPE', responseCode: 500 }, 'permanent'],
  ['a full mailbox', { ...unsent, code: 'EENVELOPE', responseCode: 452 }, 'retry'],
  ['a refused content', { ...left, code: 'EMESSAGE', responseCode: 554 }, 'permanent'],
  ['a content refused for now', { ...left, code: 'EMESSAGE', responseCode: 451 }, 'retry'],
  ['a message that the server would find too large', { ...unsent, code: 'EMESSAGE' }, 'permanent'],
  ['a malformed address', { ...unsent, code: 'EENVELOPE' }, 'permanent'],
  ['a server that shuts down', { ...unsent, code: 'ECONNECTION', responseCode: 421 }, 'down'],
  [
    'a server that shuts down at a sender',
    { ...unsent, code: 'EENVELOPE', responseCode: 421 },
    'down',
  ],
  [
    'a server that shuts down at a message',
    { ...left, code: 'EMESSAGE', responseCode: 421 },
    'down',
  ],
  [
    'a server that greets with a refusal',
    { ...unsent, code: 'EPROTOCOL', responseCode: 554 },
    'down',
  ],
  ['a refused connection', { ...unsent, code: 'ESOCKET', errno: 'ECONNREFUSED' }, 'down'],
  ['an unknown host', { ...unsent, code: 'EDNS' }, 'down'],
  ['a server without encryption', { ...unsent, code: 'ETLS' }, 'down'],
  ['a server that never greets', { ...unsent, code: 'ETIMEDOUT' }, 'down'],
  ['a connection closed before the message', { ...unsent, code: 'ECONNECTION' }, 'down'],
  ['no password at all', { ...unsent, code: 'ENOAUTH' }, 'sender_paused'],
  ['a wrong password', { ...unsent, code: 'EAUTH', responseCode: 535 }, 'sender_paused'],
  ['a connection closed after the message', { ...left, code: 'ECONNECTION' }, 'unknown'],
  [
    'a connection reset after the message',
    { ...left, code: 'ESOCKET', errno: 'ECONNRESET' },
    'unknown',
  ],
  ['no answer to the message', { ...left, code: 'ETIMEDOUT' }, 'unknown'],
])('%s', (_, error, kind) => {
  expect(classifySmtpError(error).kind).toBe(kind)
})

test.each<[Omit<SmtpError, 'mayHaveLeft'>, string]>([
  [{ code: 'EENVELOPE', errno: 'EX', responseCode: 550 }, 'smtp:550'],
  [{ code: 'ESOCKET', errno: 'ECONNRESET' }, 'smtp:ECONNRESET'],
  [{ code: 'ETIMEDOUT' }, 'smtp:ETIMEDOUT'],
  [{}, 'smtp:unknown'],
])('the reason is the nearest to the server that is known: %j', (error, reason) => {
  expect(classifySmtpError({ ...unsent, ...error }).reason).toBe(reason)
})
