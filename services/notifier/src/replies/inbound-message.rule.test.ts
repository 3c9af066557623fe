import { expect, test } from 'vitest'
import { inboundMessage, messagesOf } from './inbound-message.rule.ts'

const from = '5511987654321'
const sent = { from, id: 'wamid.1', timestamp: '1795348800' }
const NOW = Temporal.Instant.from('2026-11-22T12:00:01Z')
const of = (...messages: unknown[]) => messagesOf({ field: 'messages', value: { messages } }, NOW)
const known = { messageId: 'wamid.1', phone: '+5511987654321', at: '2026-11-22T12:00:00Z' }

test('a button is known by what it carries and the message it is under', () => {
  const button = { type: 'button', button: { payload: 'cancel.TOKEN', text: 'Cancelar' } }
  expect(of({ ...sent, ...button, context: { id: 'wamid.0' } }).messages).toEqual([
    { kind: 'press', ...known, isOld: false, payload: 'cancel.TOKEN', contextId: 'wamid.0' },
  ])
  const interactive = { button_reply: { id: 'confirm.TOKEN', title: 'Confirmar' } }
  expect(of({ ...sent, type: 'interactive', interactive }).messages).toEqual([
    { kind: 'press', ...known, isOld: false, payload: 'confirm.TOKEN', contextId: null },
  ])
})

test('a phone that the provider names without its ninth digit is the same', () => {
  const text = { type: 'text', text: { body: 'sair' } }
  expect(of({ ...sent, ...text, from: '551187654321' }).messages).toEqual([
    { kind: 'word', ...known, word: 'stop' },
  ])
})

test('a person known only by a provider’s id can opt out', () => {
  const { from: _, ...hidden } = sent
  const text = { type: 'text', text: { body: 'SAIR' } }
  expect(of({ ...hidden, ...text, from_user_id: 'BR.1234' }).messages).toEqual([
    { kind: 'word', ...known, phone: 'user:BR.1234', word: 'stop' },
  ])
})

test('a word is said when the provider says it was, and never later than it arrives', () => {
  const at = (timestamp: string | undefined) =>
    of({ ...sent, timestamp, type: 'text', text: { body: 'SAIR' } }).messages.map((one) => one.at)
  expect(at('1795341600')).toEqual(['2026-11-22T10:00:00Z'])
  expect(at('1995341600')).toEqual([NOW.toString()])
  expect(at(undefined)).toEqual([NOW.toString()])
})

test('a press that was under way for two days is old', () => {
  const button = { type: 'button', button: { payload: 'cancel.TOKEN' } }
  const [press] = of({ ...sent, ...button, timestamp: '1795176000' }).messages
  expect(press).toMatchObject({ kind: 'press', isOld: true })
})

test('a message that is no opt-out word is not kept', () => {
  const text = (body: string) => ({ ...sent, type: 'text', text: { body } })
  expect(of(text('Posso levar meu filho?'), text('VOLTAR'))).toEqual({
    messages: [{ kind: 'word', ...known, word: 'resume' }],
    ignored: 1,
  })
})

test.each([
  null,
  {},
  { ...sent, type: 'image', image: {} },
  { ...sent, type: 'button', button: {} },
  { ...sent, type: 'text', text: { body: 'SAIR' }, from: '' },
  { ...sent, type: 'button', button: { payload: 'cancel.TOKEN' }, from: 'BR.1234' },
  { ...sent, type: 'text', text: { body: 'SAIR' }, group_id: 'Y2FwaV9n' },
  { ...sent, type: 'system', system: { body: 'SAIR', type: 'user_changed_number' } },
  { ...sent, type: 'button', button: { payload: 'somebody’s own' } },
])('what cannot be read is counted and left alone: %j', (message) => {
  expect(of(message)).toEqual({ messages: [], ignored: 1 })
})

test('an inbound message survives being stored', () => {
  const text = (body: string) => ({ ...sent, type: 'text', text: { body } })
  const button = { ...sent, type: 'button', button: { payload: 'cancel.TOKEN' } }
  const { messages } = of(text('SAIR'), text('VOLTAR'), button)
  expect(messages).toHaveLength(3)
  for (const message of messages) expect(inboundMessage.parse(message)).toEqual(message)
})

test('a change about something else has no messages', () => {
  expect(messagesOf({ value: { statuses: [] } }, NOW)).toEqual({ messages: [], ignored: 0 })
})
