import { expect, test } from 'vitest'
import { decideReminder, kindsFor, remindersFor } from './reminder.rule.ts'

const startsAt = '2026-11-26T15:00:00-03:00'
const start = Temporal.Instant.from(startsAt)
const before = (duration: Temporal.DurationLike) => start.subtract(duration)
const state = {
  version: 1,
  status: 'confirmed' as const,
  startsAt: '2026-11-26T18:00:00Z',
  paymentStatus: 'none' as const,
}

const usual = kindsFor(null, null)

const kindsAt = (toldAt: Temporal.Instant) =>
  remindersFor(state, usual, toldAt).map(({ kind, dueAt }) => `${kind} ${dueAt}`)

test('an appointment booked well ahead gets both reminders, each at its time', () => {
  expect(kindsAt(before({ hours: 24, seconds: 1 }))).toEqual([
    '24h 2026-11-25T18:00:00Z',
    '1h 2026-11-26T17:00:00Z',
  ])
})

test.each([
  ['a day', { hours: 24 }, ['1h']],
  ['61 minutes', { minutes: 61 }, ['1h']],
  ['an hour', { hours: 1 }, []],
  ['a minute', { minutes: 1 }, []],
])(
  'what is booked %s ahead has no reminder that would come with the booking',
  (_, duration, kinds) => {
    const made = remindersFor(state, usual, before(duration))
    expect(made.map(({ kind }) => kind)).toEqual(kinds)
  },
)

test.each(['pending_confirmation', 'rejected', 'cancelled', 'completed', 'no_show'] as const)(
  'nobody is reminded of what is %s',
  (status) => {
    expect(remindersFor({ ...state, status }, usual, before({ hours: 48 }))).toEqual([])
  },
)

test.each([
  ['24h', { hours: 24 }, 'sent'],
  ['24h', { minutes: 61 }, 'sent'],
  ['24h', { minutes: 60 }, 'too_late'],
  ['168h', { hours: 168 }, 'sent'],
  ['2h', { minutes: 61 }, 'sent'],
  ['2h', { minutes: 60 }, 'too_late'],
  ['1h', { minutes: 60 }, 'sent'],
  ['1h', { minutes: 11 }, 'sent'],
  ['1h', { minutes: 10 }, 'too_late'],
  ['1h', { minutes: -5 }, 'too_late'],
] as const)('the %s reminder %o before the start is %s', (kind, duration, expected) => {
  const decision = decideReminder({ kind, startsAt }, state, [kind], before(duration))
  expect('reason' in decision ? decision.reason : decision.status).toBe(expected)
})

test('a reminder of a moved or cancelled appointment is dropped with the reason', () => {
  const now = before({ hours: 24 })
  const moved = { ...state, startsAt: '2026-11-27T18:00:00Z' }
  const cancelled = { ...state, status: 'cancelled' as const }
  const reminder = { kind: '24h' as const, startsAt }
  expect(decideReminder(reminder, moved, usual, now)).toEqual({
    status: 'dropped',
    reason: 'moved',
  })
  expect(decideReminder(reminder, cancelled, usual, now)).toEqual({
    status: 'dropped',
    reason: 'cancelled',
  })
  expect(decideReminder(reminder, null, usual, now)).toEqual({ status: 'sent' })
})

test('a page that chose other times reminds at these, and a service with its own at its own', () => {
  const chosen = { times: ['168h', '3h'], services: { massage: ['48h'], class: [] } } as const
  const dueOf = (serviceId: string | null) =>
    remindersFor(state, kindsFor(chosen, serviceId), before({ hours: 400 })).map(
      ({ dueAt }) => `${dueAt}`,
    )
  expect(dueOf(null)).toEqual(['2026-11-19T18:00:00Z', '2026-11-26T15:00:00Z'])
  expect(dueOf('another')).toEqual(dueOf(null))
  expect(dueOf('massage')).toEqual(['2026-11-24T18:00:00Z'])
  expect(dueOf('class')).toEqual([])
})

test('a planned reminder is dropped if its page has chosen other reminder times since', () => {
  const reminder = { kind: '24h' as const, startsAt }
  expect(decideReminder(reminder, state, ['3h'], before({ hours: 24 }))).toEqual({
    status: 'dropped',
    reason: 'not_chosen',
  })
})
