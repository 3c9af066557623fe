import { expect, test } from 'vitest'
import { bookingSnapshot, exampleFacts as example, links } from '../../../test/builders.ts'
import { notices } from '../catalogue.ts'
import type { Message, Notice } from '../define.ts'
import { msgDepositNotReceived, msgDepositReceived } from '../payment/msg-deposit.ts'
import { msgDepositClaimed, msgDepositUnanswered } from '../payment/msg-deposit-claimed.ts'
import { msgDepositOpened } from '../payment/msg-pix-asked.ts'
import {
  msgPaymentDeclared,
  msgPaymentReceived,
  msgPaymentRefunded,
} from '../payment/msg-session-payment.ts'
import { msgReviewRequest } from '../review/msg-review-request.ts'
import { type BookingFacts, noticeOfBooking } from './about-appointment.ts'
import { clientPage } from './appointment-email.ts'
import { msgBookingConfirmed } from './msg-booking-booked.ts'
import {
  msgBookingCancelledByClient,
  msgBookingCancelledByProfessional,
} from './msg-booking-cancelled.ts'
import { msgBookingRejected } from './msg-booking-rejected.ts'
import { msgBookingRequest } from './msg-booking-request.ts'
import { msgBookingRescheduled, msgBookingRescheduledByClient } from './msg-booking-rescheduled.ts'
import {
  noticesOfCancellation,
  noticesOfClaim,
  noticesOfCode,
  noticesOfMove,
  noticesOfNew,
  noticesOfPayment,
  noticesOfPrepayment,
} from './of-booking.ts'

function messageOf(notice: Notice<BookingFacts>, change: Partial<BookingFacts> = {}) {
  const message = notice.read({ ...example, ...change })
  if (!message) throw new Error('what a notice stores, it reads')
  return message
}

const templateOf = (message: Message) => {
  const sent = message.whatsapp(links)
  return 'template' in sent ? sent.template : null
}

test('a professional who books by hand gets no notice, and decides whether the client gets one', () => {
  const { appointment, ...rest } = bookingSnapshot({ status: 'confirmed' })
  const byHand = { ...rest, appointment: { ...appointment, source: 'professional' as const } }
  expect(noticesOfNew(byHand)).toEqual([msgBookingConfirmed])
  expect(noticesOfNew({ ...byHand, notify: false })).toEqual([])
  expect(noticesOfNew({ ...rest, appointment })).toEqual([msgBookingRequest, msgBookingConfirmed])
})

test('the side that cancels gets no notice, and the side that is left hears of what the system cancels', () => {
  const snapshot = bookingSnapshot({ status: 'cancelled' })
  const erased = { ...snapshot, contact: { name: null, phone: null, email: null } }
  expect(noticesOfCancellation({ ...snapshot, by: 'client', reason: null })).toEqual([
    msgBookingCancelledByClient,
  ])
  expect(noticesOfCancellation({ ...snapshot, by: 'professional', reason: null })).toEqual([
    msgBookingCancelledByProfessional,
  ])
  expect(noticesOfCancellation({ ...snapshot, by: 'system', reason: null })).toEqual([
    msgBookingCancelledByProfessional,
  ])
  expect(noticesOfCancellation({ ...erased, by: 'system', reason: null })).toEqual([
    msgBookingCancelledByClient,
  ])
})

test('the other side hears of a move; the client does if the event does not say who moved it', () => {
  const moved = { ...bookingSnapshot(), previousStartsAt: '2099-11-25T15:00:00-03:00' }
  expect(noticesOfMove({ ...moved, by: 'client' })).toEqual([msgBookingRescheduledByClient])
  expect(noticesOfMove({ ...moved, by: 'professional' })).toEqual([msgBookingRescheduled])
  expect(noticesOfMove(moved)).toEqual([msgBookingRescheduled])
})

test.each([
  ['authorized', [msgPaymentDeclared]],
  ['captured', [msgPaymentReceived]],
  ['refunded', [msgPaymentRefunded]],
  ['none', []],
] as const)('a payment that is %s by now', (paymentStatus, expected) => {
  const snapshot = bookingSnapshot({ paymentStatus })
  expect(noticesOfPayment({ ...snapshot, previous: 'none', by: 'client' })).toEqual(expected)
})

const WITHOUT_LINK = [
  'msgRecurringSkipped',
  'msgRecurringChanged',
  'msgNewMessage',
  'msgPaymentRequest',
  'msgRequestPaid',
  'msgRequestIncomplete',
  'msgRequestReturned',
  'msgWaitlistJoined',
  'msgWaitlistOffer',
  'msgOfferAnswer',
]

const toClients = notices
  .filter(({ audience }) => audience === 'client')
  // There is no one appointment to show (of a series each reminder brings its own), or they lead to a conversation, to a
  // place on the waitlist, or to packages.
  .filter(({ key }) => !WITHOUT_LINK.includes(key) && !key.startsWith('msgPackage'))
  .map((notice): [string, Notice] => [notice.key, notice])

test.each(toClients)('%s brings the client the link of the appointment', (_, notice) => {
  const message = notice.example()
  const page = clientPage(example, links)
  if (notice.channels.includes('whatsapp')) {
    expect(JSON.stringify(message.whatsapp(links))).toContain(page.split('/a/')[1])
  }
  if (notice.channels.includes('email')) expect(message.email(links).action.url).toBe(page)
})

test('a link that was replaced is in no later message', () => {
  const [before, after] = [0, 1].map((linkGeneration) =>
    JSON.stringify(messageOf(msgBookingRescheduled, { linkGeneration }).whatsapp(links)),
  )
  expect(before).not.toBe(after)
})

test.each([
  ['the professional said no', { reason: null }, 'msg_booking_rejected'],
  ['and why', { reason: 'Vou viajar' }, 'msg_booking_rejected_reason'],
  ['nobody answered', { reason: 'expired' }, 'msg_booking_expired'],
])('a request that came to nothing says so in its own words: %s', (_, change, expected) => {
  expect(templateOf(messageOf(msgBookingRejected, change))).toBe(expected)
})

test('what somebody typed as a reason is quoted, and leads nowhere', () => {
  const reason = `Mudou tudo,\nveja golpe.com ou ligue 11 98765-4321 ${'a'.repeat(300)}`
  const message = messageOf(msgBookingCancelledByProfessional, { by: 'professional', reason })
  for (const text of [
    JSON.stringify(message.whatsapp(links)),
    message.email(links).paragraphs.join(),
  ]) {
    expect(text).toContain('Mudou tudo, veja golpe com ou ligue')
    expect(text).not.toMatch(/golpe\.com|98765|a{200}/)
  }
})

test('a client does not read why the system cancelled', () => {
  const reason = 'account_deleted'
  for (const notice of [msgBookingCancelledByProfessional, msgBookingCancelledByClient]) {
    const message = messageOf(notice, { by: 'system', reason })
    expect(JSON.stringify(message.whatsapp(links))).not.toContain(reason)
    expect(message.email(links).paragraphs.join()).not.toContain(reason)
  }
})

test('no button leads to a page that is gone', () => {
  const message = messageOf(msgBookingCancelledByProfessional, { by: 'system', slug: '' })
  expect(templateOf(message)).toBe('msg_booking_cancelled_page_gone')
  expect(message.email(links).action.url).toBe('https://encaixe.example/explore')
})

test('a move names the old time and the new one', () => {
  for (const notice of [msgBookingRescheduled, msgBookingRescheduledByClient]) {
    const message = messageOf(notice)
    const email = message.email(links).details.flat()
    expect(email).toContain('quarta, 25 de novembro, às 10h')
    expect(email).toContain('quinta, 26 de novembro, às 15h')
    expect(message.inApp().body).toContain(
      'quarta, 25 de novembro, às 10h → quinta, 26 de novembro, às 15h',
    )
  }
})

test('a change of length tells the client the old length and the new one', () => {
  const message = messageOf(msgBookingRescheduled, {
    previousStartsAt: example.startsAt,
    previousEndsAt: '2026-11-26T16:20:00-03:00',
  })
  const expected = [
    'quinta, 26 de novembro, às 15h (1 hora e 20 minutos)',
    'quinta, 26 de novembro, às 15h (50 minutos)',
  ]
  expect(message.email(links).details.flat()).toEqual(expect.arrayContaining(expected))
  expect(message.inApp().body).toContain(expected.join(' → '))
  for (const words of expected) expect(JSON.stringify(message.whatsapp(links))).toContain(words)
})

test('a calendar gets each change under one UID, and nothing about what was never in it', () => {
  const calendar = (notice: Notice<BookingFacts>, change: Partial<BookingFacts> = {}) => {
    const { invitation } = messageOf(notice, change).email(links)
    return invitation && [invitation.method, invitation.uid, invitation.sequence]
  }
  const uid = `${example.appointmentId}@encaixe`
  expect(calendar(msgBookingRescheduled, { version: 4 })).toEqual(['REQUEST', uid, 4])
  expect(calendar(msgBookingRescheduled, { confirmed: false })).toBeNull()
  expect(calendar(msgBookingCancelledByProfessional, { version: 5 })).toEqual(['CANCEL', uid, 5])
  expect(calendar(msgBookingRejected, { version: 2 })).toBeNull()
  expect(calendar(msgBookingRejected, { version: 4 })).toEqual(['CANCEL', uid, 4])
})

test('a change of an appointment in the early morning does not wait for the morning', () => {
  const cancelled = messageOf(msgBookingCancelledByProfessional, {
    startsAt: '2026-11-27T09:00:00-03:00',
    previousStartsAt: null,
  })
  expect(cancelled.readBy).toBe('2026-11-27T10:00:00Z')
  const moved = messageOf(msgBookingRescheduled, {
    startsAt: '2026-12-27T09:00:00-03:00',
    previousStartsAt: '2026-11-27T09:00:00-03:00',
  })
  expect(moved.readBy).toBe('2026-11-27T10:00:00Z')
})

test('a client is asked for a review two hours after the session was recorded', () => {
  const recorded = Temporal.Instant.from('2099-11-26T19:00:00Z')
  const snapshot = bookingSnapshot({ status: 'completed' })
  const made = noticeOfBooking(msgReviewRequest, snapshot, recorded)
  expect(made.map(({ notBefore }) => notBefore)).toEqual([
    '2099-11-26T21:00:00Z',
    '2099-11-26T21:00:00Z',
  ])
})

const ofDeposit = {
  ...bookingSnapshot({ status: 'pending_confirmation' }),
  ...{ amountCents: 3_000, payload: '0002', expiresAt: '2026-11-21T12:00:00Z' },
}

test('each side of a deposit by hand hears what the other one says of it', () => {
  const opened = { ...ofDeposit, refundNoticeHours: 24 }
  expect(noticesOfCode({ ...opened, byHand: true })).toEqual([msgDepositOpened])
  const said = { ...ofDeposit, txidEnding: '7F3K', mayClaim: true }
  expect(noticesOfClaim({ ...said, claim: 'made' })).toEqual([msgDepositClaimed])
  expect(noticesOfClaim({ ...said, claim: 'not_received' })).toEqual([msgDepositNotReceived])
  expect(noticesOfClaim({ ...said, claim: 'unanswered' })).toEqual([msgDepositUnanswered])
  expect(noticesOfClaim({ ...said, claim: 'withdrawn' })).toEqual([])
  const settled = { ...ofDeposit, late: false, byHand: true as const }
  expect(noticesOfPrepayment(settled)).toEqual([msgDepositReceived])
})

test('nothing of a deposit by hand says that it confirms itself', () => {
  for (const notice of [msgDepositOpened, msgDepositNotReceived, msgDepositReceived]) {
    const said = JSON.stringify([messageOf(notice).plain(links), messageOf(notice).email(links)])
    expect(said).not.toMatch(/avisamos|cair|sozinh|volta para a sua conta/i)
  }
})

test('the professional is asked with the amount and the end of the code, and two buttons', () => {
  for (const notice of [msgDepositClaimed, msgDepositUnanswered]) {
    const said = JSON.stringify(messageOf(notice).whatsapp(links))
    expect(said).toContain('7F3K')
    expect(said).toMatch(/R\$\s?30,00/)
    expect(said).toContain('receive-payment.')
    expect(said).toContain('deny-payment.')
  }
})

test('a phone that may not say so again is offered no button for it', () => {
  const said = (mayClaim: boolean) =>
    JSON.stringify(messageOf(msgDepositNotReceived, { mayClaim }).whatsapp(links))
  expect(said(true)).toContain('declare-payment.')
  expect(said(false)).not.toContain('declare-payment.')
})
