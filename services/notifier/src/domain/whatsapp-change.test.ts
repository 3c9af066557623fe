import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reportsOf } from './whatsapp-change.ts'

const deliveryId = '019ab000-0000-7000-8000-000000000000'
const change = (...statuses: unknown[]) => ({ field: 'messages', value: { statuses } })

test('each status names its message, our delivery and, when it failed, why', () => {
  const sent = { id: 'wamid.1', status: 'sent', biz_opaque_callback_data: deliveryId }
  const failed = { id: 'wamid.2', status: 'failed', errors: [{ code: 131026, title: 'x' }] }
  expect(reportsOf(change(sent, failed))).toEqual({
    ignored: 0,
    reports: [
      { providerMessageId: 'wamid.1', status: 'sent', deliveryId, errorCode: null },
      { providerMessageId: 'wamid.2', status: 'failed', deliveryId: null, errorCode: 131026 },
    ],
  })
})

test('what is no status of a message is counted and left alone', () => {
  const deleted = change({ id: 'wamid.1', status: 'deleted' })
  const message = { value: { messages: [{ from: '1' }] } }
  for (const other of [deleted, message]) {
    expect(reportsOf(other)).toEqual({ reports: [], ignored: 1 })
  }
})

test('no change makes it fail', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => void reportsOf(value)))
})
