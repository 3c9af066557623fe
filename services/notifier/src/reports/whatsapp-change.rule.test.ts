import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reportsOf, whatsappReport } from './whatsapp-change.rule.ts'

const deliveryId = '019ab000-0000-7000-8000-000000000000'
const change = (...statuses: unknown[]) => ({ field: 'messages', value: { statuses } })

test('a status in a webhook is read with its message, our delivery, its time, its price and why it failed', () => {
  const pricing = { category: 'utility', type: 'free_customer_service', billable: false }
  const ours = { biz_opaque_callback_data: deliveryId, timestamp: '1796040000' }
  const sent = { id: 'wamid.1', status: 'sent', ...ours, pricing }
  const failed = { id: 'wamid.2', status: 'failed', errors: [{ code: 131026, title: 'x' }] }
  expect(reportsOf(change(sent, failed))).toEqual({
    ignored: 0,
    reports: [
      {
        ...{ providerMessageId: 'wamid.1', status: 'sent', deliveryId, errorCode: null },
        ...{ at: 1_796_040_000, pricing: { category: 'utility', type: 'free_customer_service' } },
      },
      {
        ...{ providerMessageId: 'wamid.2', status: 'failed', at: null, deliveryId: null },
        ...{ errorCode: 131026, pricing: null },
      },
    ],
  })
})

test.each([
  ['billable', true, 'regular'],
  ['not billable', false, 'free'],
  ['one with no word of it', undefined, 'regular'],
])('a price without a type, as before there was any, is read: %s', (_, billable, type) => {
  const pricing = { category: 'utility', billable }
  const [report] = reportsOf(change({ id: 'wamid.1', status: 'sent', pricing })).reports
  expect(report?.pricing).toEqual({ category: 'utility', type })
  expect(whatsappReport.parse(report)).toEqual(report)
})

test('a report without our id names no delivery, and a failure may have no reason', () => {
  const sent = { id: 'wamid.1', status: 'delivered', biz_opaque_callback_data: 'campaign' }
  const failed = { id: 'wamid.2', status: 'failed', errors: [] }
  expect(reportsOf(change(sent, failed)).reports).toMatchObject([
    { status: 'delivered', deliveryId: null },
    { status: 'failed', errorCode: null },
  ])
})

test.each(['sent', 'delivered', 'read', 'failed'])(
  'a report "%s" is kept as it was read',
  (status) => {
    const { reports } = reportsOf(change({ id: 'wamid.1', status, errors: [{ code: 131026 }] }))
    const [report] = reports
    expect(report).toMatchObject({ providerMessageId: 'wamid.1', status, errorCode: 131026 })
    expect(whatsappReport.parse(report)).toEqual(report)
  },
)

test('a change that is no message status is counted and ignored', () => {
  const deleted = change({ id: 'wamid.1', status: 'deleted' })
  const message = { value: { messages: [{ from: '1' }] } }
  for (const other of [deleted, message]) {
    expect(reportsOf(other)).toEqual({ reports: [], ignored: 1 })
  }
})

test('reading a change never throws', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => void reportsOf(value)))
})
