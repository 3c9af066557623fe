import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  applyReport,
  awaitsAnswer,
  type DeliveryState,
  type DeliveryStatus,
  type ReportedStatus,
} from './delivery-status.rule.ts'

const first = { providerMessageId: 'wamid.1' }
const second = { providerMessageId: 'wamid.2' }
const none = { providerMessageId: null }

test.each<[DeliveryStatus, ReportedStatus, DeliveryStatus | 'ignored' | 'failing']>([
  ['pending', 'sent', 'sent'],
  ['sending', 'delivered', 'delivered'],
  ['unknown', 'sent', 'sent'],
  ['unknown', 'failed', 'failing'],
  ['sending', 'failed', 'failing'],
  ['pending', 'failed', 'ignored'],
  ['dead', 'sent', 'sent'],
  ['dead', 'failed', 'ignored'],
])('%s, then a first report %s: %s', (status, reported, expected) => {
  const decision = applyReport({ status, ...none }, { status: reported, ...first })
  expect(told(decision)).toBe(expected)
})

test.each<[DeliveryStatus, ReportedStatus, DeliveryStatus | 'ignored' | 'failing']>([
  ['sent', 'sent', 'ignored'],
  ['sent', 'read', 'read'],
  ['sent', 'failed', 'failing'],
  ['read', 'delivered', 'ignored'],
  ['delivered', 'failed', 'ignored'],
  ['failed', 'failed', 'ignored'],
  ['failed', 'sent', 'ignored'],
  ['delivered', 'sent', 'ignored'],
  ['failed', 'delivered', 'delivered'],
])('%s, then a report %s of the same message: %s', (status, reported, expected) => {
  const decision = applyReport({ status, ...first }, { status: reported, ...first })
  expect(told(decision)).toBe(expected)
})

test('a repeated failure report of an earlier send does not touch the later one', () => {
  const sending: DeliveryState = { status: 'sending', ...first }
  expect(applyReport(sending, { status: 'failed', ...first }).kind).toBe('ignore')
  expect(applyReport(sending, { status: 'failed', ...second }).kind).toBe('fail')
  const sent: DeliveryState = { status: 'sent', ...second }
  expect(applyReport(sent, { status: 'failed', ...first }).kind).toBe('ignore')
})

test('the furthest report stays, in whatever order reports arrive', () => {
  const reports: ReportedStatus[] = ['sent', 'delivered', 'read', 'sent', 'delivered']
  fc.assert(
    fc.property(
      fc.shuffledSubarray(reports, { minLength: reports.length }),
      fc.constantFrom<DeliveryStatus>('sending', 'unknown', 'sent'),
      (order, from) => {
        let state: DeliveryState = { status: from, ...(from === 'sent' ? first : none) }
        for (const status of order) {
          const decision = applyReport(state, { status, ...first })
          if (decision.kind !== 'advance') continue
          state = { status: decision.status, ...first }
        }
        expect(state.status).toBe('read')
      },
    ),
  )
})

test.each<[DeliveryStatus, boolean]>([
  ['pending', true],
  ['sending', true],
  ['unknown', true],
  ['sent', false],
  ['failed', false],
  ['skipped', false],
])('a delivery that is %s awaits the provider’s answer: %s', (status, open) => {
  expect(awaitsAnswer(status)).toBe(open)
})

function told(decision: ReturnType<typeof applyReport>) {
  if (decision.kind === 'advance') return decision.status
  return { fail: 'failing', ignore: 'ignored' }[decision.kind]
}
