import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  applyReport,
  awaitsAnswer,
  type DeliveryState,
  type DeliveryStatus,
  type ReportedStatus,
} from './delivery-status.rule.ts'

const STARTED = 1_800_000_000
const first = { providerMessageId: 'wamid.1', sendStartedAt: STARTED, at: STARTED + 1 }
const second = { ...first, providerMessageId: 'wamid.2' }
const none = { ...first, providerMessageId: null }

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

test.each<[DeliveryStatus, ReportedStatus, 'ignore' | 'advance' | 'fail']>([
  ['sending', 'sent', 'ignore'],
  ['failed', 'sent', 'ignore'],
  ['sending', 'failed', 'ignore'],
  ['sending', 'delivered', 'advance'],
])(
  '%s, then %s told again of a send before the one that is known: %s',
  (status, reported, expected) => {
    const current: DeliveryState = { ...second, status }
    const report = { ...first, status: reported, at: STARTED - 20 }
    expect(applyReport(current, report).kind).toBe(expected)
    // The clocks are not that far apart, or nobody says when it was: it is of the send that is under way.
    const ofThis = reported === 'failed' && status === 'sending' ? 'fail' : 'advance'
    expect(applyReport(current, { ...report, at: STARTED - 1 }).kind).toBe(ofThis)
    expect(applyReport(current, { ...report, at: null }).kind).toBe(ofThis)
  },
)

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
