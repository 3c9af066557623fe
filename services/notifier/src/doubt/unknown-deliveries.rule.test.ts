import type { Channel } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import {
  decideUnknown,
  type ProviderEvidence,
  type UnknownDecision,
} from './unknown-deliveries.rule.ts'

const silent: ProviderEvidence = {
  acceptedSince: false,
  reportedSince: false,
  reportsWait: false,
  reachable: null,
}
const answering = { ...silent, reachable: true }
const gone = { ...silent, reachable: false }
const healthy = { ...silent, acceptedSince: true, reportedSince: true }
const reportsLost = { ...silent, acceptedSince: true }

test.each<[string, Channel, number, number, ProviderEvidence, UnknownDecision]>([
  ['within the grace period', 'whatsapp', 299, 0, healthy, 'wait'],
  ['silence while reports flow', 'whatsapp', 300, 0, healthy, 'resend'],
  ['the same a second time', 'whatsapp', 300, 1, healthy, 'dead'],
  ['messages go out but no report comes', 'whatsapp', 9_000, 0, reportsLost, 'wait'],
  ['nothing happened since', 'whatsapp', 300, 0, silent, 'probe'],
  ['nothing happened since, and it answers', 'whatsapp', 300, 0, answering, 'resend'],
  ['nothing happened since, and it does not', 'whatsapp', 300, 0, gone, 'wait'],
  ['reports wait on our side', 'whatsapp', 9_000, 0, { ...healthy, reportsWait: true }, 'wait'],
  ['an e-mail within the grace period', 'email', 299, 0, silent, 'wait'],
  ['an e-mail after it', 'email', 300, 0, silent, 'resend'],
  ['an e-mail a second time', 'email', 300, 1, silent, 'dead'],
])('%s', (_, channel, ageSeconds, resends, evidence, expected) => {
  const now = 10_000_000
  const unknownSince = now - ageSeconds * 1_000
  const delivery = { channel, sentAt: unknownSince - 10_000, unknownSince, resends }
  expect(decideUnknown(delivery, evidence, { now, graceMs: 300_000 })).toBe(expected)
})

test('a doubt after a long absence waits longer, because the provider repeats reports more rarely', () => {
  const delivery = { channel: 'whatsapp' as const, sentAt: 0, unknownSince: 1_000_000, resends: 0 }
  const grace = { graceMs: 300_000 }
  expect(decideUnknown(delivery, healthy, { ...grace, now: 2_249_999 })).toBe('wait')
  expect(decideUnknown(delivery, healthy, { ...grace, now: 2_250_000 })).toBe('resend')
})
