import { evolutionMessageId } from '@encaixe/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evolutionChanges } from './evolution-changes.ts'

const PHONE = '5511987654321'

const upsert = (message: unknown, key: Record<string, unknown> = {}) => ({
  event: 'messages.upsert',
  instance: 'encaixe',
  data: {
    key: { remoteJid: `${PHONE}@s.whatsapp.net`, fromMe: false, id: 'ABC', ...key },
    pushName: 'João',
    message,
    messageTimestamp: 1_764_000_000,
  },
})

/** The first message that a webhook tells of. */
function told(body: unknown): unknown {
  const [change] = evolutionChanges(body)
  if (typeof change !== 'object' || change === null || !('value' in change)) return null
  const { value } = change
  if (typeof value !== 'object' || value === null || !('messages' in value)) return null
  return Array.isArray(value.messages) ? value.messages[0] : null
}

test.each([
  ['words', { conversation: 'oi' }, { type: 'text', text: { body: 'oi' } }],
  [
    'an answer',
    { extendedTextMessage: { text: 'pode', contextInfo: { stanzaId: 'X1' } } },
    { type: 'text', text: { body: 'pode' }, context: { id: 'X1' } },
  ],
  [
    'words that vanish',
    { ephemeralMessage: { message: { conversation: 'oi' } } },
    { type: 'text', text: { body: 'oi' } },
  ],
  [
    'a button',
    { buttonsResponseMessage: { selectedButtonId: 'b1', selectedDisplayText: 'Sim' } },
    { interactive: { type: 'button_reply', button_reply: { id: 'b1', title: 'Sim' } } },
  ],
  [
    'a button of the newer kind',
    {
      interactiveResponseMessage: {
        body: { text: 'Sim' },
        nativeFlowResponseMessage: { name: 'quick_reply', paramsJson: '{"id":"b1"}' },
      },
    },
    { interactive: { button_reply: { id: 'b1', title: 'Sim' } } },
  ],
  [
    'one of a list',
    { listResponseMessage: { title: '9h', singleSelectReply: { selectedRowId: 'r1' } } },
    { interactive: { type: 'list_reply', list_reply: { id: 'r1', title: '9h' } } },
  ],
  [
    'a picture',
    { imageMessage: { caption: 'olha' } },
    { type: 'image', image: { caption: 'olha' } },
  ],
  ['an audio', { audioMessage: { seconds: 3 } }, { type: 'audio' }],
  ['a sticker', { stickerMessage: {} }, { type: 'sticker' }],
  ['a message taken back', { protocolMessage: { type: 'REVOKE' } }, { type: 'revoke' }],
  ['something new', { hologramMessage: {} }, { type: 'unsupported' }],
])('%s is told as the other API tells it', (_, message, expected) => {
  expect(told(upsert(message))).toMatchObject({
    from: PHONE,
    id: 'ABC',
    timestamp: '1764000000',
    ...expected,
  })
})

test('a sender with a hidden phone is known by their id, unless the message has the phone', () => {
  const hidden = { remoteJid: '123456789012@lid' }
  expect(told(upsert({ conversation: 'oi' }, hidden))).toMatchObject({
    from_user_id: '123456789012',
  })
  const known = { ...hidden, remoteJidAlt: `${PHONE}@s.whatsapp.net` }
  expect(told(upsert({ conversation: 'oi' }, known))).toMatchObject({ from: PHONE })
})

test('messages of groups and channels and our own are ignored', () => {
  for (const key of [
    { remoteJid: '123-456@g.us' },
    { remoteJid: 'status@broadcast' },
    { remoteJid: '1@newsletter', remoteJidAlt: `${PHONE}@s.whatsapp.net` },
    { fromMe: true },
  ]) {
    expect(evolutionChanges(upsert({ conversation: 'oi' }, key))).toEqual([])
  }
})

test.each([
  ['a change of number or of a key, which has no message', undefined],
  ['a message that the server could not read', { messageContextInfo: {} }],
  ['a key of a group', { senderKeyDistributionMessage: { groupId: '1@g.us' } }],
  ['a setting', { protocolMessage: { type: 'EPHEMERAL_SETTING' } }],
  ['old chats', { protocolMessage: { type: 5 } }],
])('nobody says %s', (_, message) => {
  expect(evolutionChanges(upsert(message))).toEqual([])
})

test('a report names the delivery by the id that its message went out under', () => {
  const deliveryId = '01a1fd0c-df3d-7aab-b4f3-efff32c477a4'
  const keyId = evolutionMessageId(deliveryId)
  const of = (status: string) =>
    evolutionChanges({ event: 'messages.update', data: { keyId, fromMe: true, status } })
  expect(of('DELIVERY_ACK')).toEqual([
    {
      value: {
        statuses: [{ id: keyId, status: 'delivered', biz_opaque_callback_data: deliveryId }],
      },
    },
  ])
  expect(of('ERROR')).toMatchObject([
    { value: { statuses: [{ status: 'failed', errors: [{ code: 131_026 }] }] } },
  ])
  expect(of('PENDING')).toEqual([])
})

test('no webhook body makes the reader fail', () => {
  const message = fc.dictionary(
    fc.constantFrom('conversation', 'ephemeralMessage', 'listResponseMessage', 'imageMessage', 'x'),
    fc.jsonValue(),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.jsonValue(),
        message.map((one) => upsert(one)),
      ),
      (body) => {
        expect(Array.isArray(evolutionChanges(body))).toBe(true)
      },
    ),
  )
})
