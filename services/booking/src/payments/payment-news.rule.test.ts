import { expect, test } from 'vitest'
import { newsOfEntry } from './payment-news.rule.ts'

const all = { completes: true, receivedCents: 100, askedCents: 100 }
const part = { completes: false, receivedCents: 40, askedCents: 100 }
const again = { completes: false, receivedCents: 100, askedCents: 100 }

test.each([
  ['all of it pays a confirmed appointment', 'confirmed', 'none', all, 'paid'],
  ['all of it pays one that the client said was paid', 'confirmed', 'authorized', all, 'paid'],
  ['all of it pays a session that took place', 'completed', 'none', all, 'paid'],
  ['a part of it is incomplete', 'confirmed', 'none', part, 'incomplete'],
  ['a second payment is told when it went back', 'confirmed', 'none', again, null],
  ['what the professional said before stays', 'confirmed', 'captured', all, null],
  ['what was given back stays', 'confirmed', 'refunded', all, null],
  ['money for a rejected one is told', 'rejected', 'captured', all, 'paid_without_appointment'],
  ['money for a cancelled one is told', 'cancelled', 'none', all, 'paid_without_appointment'],
] as const)('%s', (_claim, status, paymentStatus, entry, news) => {
  expect(newsOfEntry({ status, paymentStatus }, entry)).toBe(news)
})
