import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWebhook } from './webhook.ts'

const deliveryId = '019ab000-0000-7000-8000-000000000000'
const webhook = (...statuses: unknown[]) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: '1', changes: [{ field: 'messages', value: { statuses } }] }],
})

test('each status names its message, our delivery and, when it failed, why', () => {
  const sent = { id: 'wamid.1', status: 'sent', biz_opaque_callback_data: deliveryId }
  const failed = { id: 'wamid.2', status: 'failed', errors: [{ code: 131026, title: 'x' }] }
  expect(readWebhook(webhook(sent, failed))).toEqual({
    ignored: 0,
    reports: [
      { providerMessageId: 'wamid.1', status: 'sent', deliveryId, errorCode: null },
      { providerMessageId: 'wamid.2', status: 'failed', deliveryId: null, errorCode: 131026 },
    ],
  })
})

test('what is no status of a message is counted and left alone', () => {
  expect(readWebhook(webhook({ id: 'wamid.1', status: 'deleted' }))).toEqual({
    reports: [],
    ignored: 1,
  })
  const message = { entry: [{ changes: [{ value: { messages: [{ from: '1' }] } }] }] }
  expect(readWebhook(message)).toEqual({ reports: [], ignored: 1 })
})

test('no body makes it fail', () => {
  fc.assert(fc.property(fc.jsonValue(), (body) => void readWebhook(body)))
})
