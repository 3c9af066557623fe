import type { Channel } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { decideUnknown, type UnknownDecision } from './unknown-deliveries.ts'

const silent = { acceptedSince: false, reportedSince: false }
const healthy = { acceptedSince: true, reportedSince: true }
const reportsLost = { acceptedSince: true, reportedSince: false }

test.each<[string, Channel, number, number, typeof silent, UnknownDecision]>([
  ['within the grace period', 'whatsapp', 299, 0, healthy, 'wait'],
  ['silence while reports flow', 'whatsapp', 300, 0, healthy, 'resend'],
  ['the same a second time', 'whatsapp', 300, 1, healthy, 'dead'],
  ['messages go out but no report comes', 'whatsapp', 9_000, 0, reportsLost, 'wait'],
  ['nothing happened since', 'whatsapp', 300, 0, silent, 'probe'],
  ['an e-mail within the grace period', 'email', 299, 0, silent, 'wait'],
  ['an e-mail after it', 'email', 300, 0, silent, 'resend'],
  ['an e-mail a second time', 'email', 300, 1, silent, 'dead'],
])('%s', (_, channel, ageSeconds, resends, evidence, expected) => {
  const now = 10_000_000
  const sentAt = now - ageSeconds * 1_000
  const decision = decideUnknown({ channel, sentAt, resends }, evidence, { now, graceMs: 300_000 })
  expect(decision).toBe(expected)
})
