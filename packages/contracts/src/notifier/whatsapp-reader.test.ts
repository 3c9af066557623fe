import { expect, test } from 'vitest'
import { isForNotifier } from './whatsapp-reader.ts'

test.each([
  ['a word by which people leave', { type: 'text', text: { body: 'Sair!' } }, true],
  ['other words', { type: 'text', text: { body: 'quero sair mais cedo' } }, false],
  ['a button of a registered message', { type: 'button', button: { payload: 'cancel.T' } }, true],
  [
    'a button of a notice',
    { type: 'interactive', interactive: { button_reply: { id: 'cancel.TOKEN' } } },
    true,
  ],
  [
    'what the agent offered',
    {
      type: 'interactive',
      interactive: { list_reply: { id: '019ab000-0000-7000-8000-000000000000:9' } },
    },
    false,
  ],
  ['a sound', { type: 'audio', audio: {} }, false],
  ['a kind that nobody knows yet', { type: 'hologram' }, false],
  ['a text without words', { type: 'text' }, false],
  ['nothing', null, false],
])('%s', (_, message, expected) => {
  expect(isForNotifier(message)).toBe(expected)
})
