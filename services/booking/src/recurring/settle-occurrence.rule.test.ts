import { describe, expect, test } from 'vitest'
import { type HeldOccurrence, isAhead, settlementOf } from './settle-occurrence.rule.ts'

const now = Temporal.Instant.from('2026-11-20T12:00:00Z')
const at = (start: string) => {
  const startsAt = Temporal.Instant.from(`2026-${start}:00Z`)
  return { startsAt, endsAt: startsAt.add({ minutes: 50 }) }
}
const wednesday = at('11-25T18:00')
const friday = at('11-27T18:00')
const free = { slotTaken: false, timeOff: false, monthFull: false }
const wanted = (times = wednesday, version = 2, priceCents = 15_000) => ({
  ...times,
  ...{ version, priceCents },
})

type Appointment = NonNullable<HeldOccurrence['appointment']>

function booked(changes: Partial<Appointment> = {}): HeldOccurrence {
  return {
    ...wednesday,
    ...{ version: 1, state: 'booked' },
    appointment: {
      ...wednesday,
      ...{ status: 'confirmed', paymentStatus: 'none', priceCents: 15_000 },
      ...changes,
    },
  }
}

describe('a new occurrence', () => {
  test('is booked when its time is free', () => {
    expect(settlementOf(null, wanted(), free, now)).toEqual({ do: 'book' })
  })
  test.each([
    ['slot_taken', { slotTaken: true, timeOff: true, monthFull: true }],
    ['time_off', { slotTaken: false, timeOff: true, monthFull: true }],
    ['plan_limit', { slotTaken: false, timeOff: false, monthFull: true }],
  ] as const)('is a conflict otherwise: %s', (reason, obstacles) => {
    expect(settlementOf(null, wanted(), obstacles, now)).toEqual({ do: 'conflict', reason })
  })
  test('is missed when its start has passed', () => {
    expect(settlementOf(null, wanted(), free, wednesday.startsAt)).toEqual({ do: 'miss' })
  })
})

describe('a booked occurrence', () => {
  test('ignores an older version of the series', () => {
    expect(settlementOf(booked(), wanted(friday, 1), free, now)).toEqual({ do: 'nothing' })
  })
  test('stays when nothing has changed', () => {
    expect(settlementOf(booked(), wanted(), free, now)).toEqual({ do: 'keep' })
  })
  test('moves to another time, also in a month that is full', () => {
    const full = { ...free, monthFull: true }
    expect(settlementOf(booked(), wanted(friday), full, now)).toEqual({ do: 'move' })
  })
  test('stays where it is when the other time is taken', () => {
    const taken = { ...free, slotTaken: true }
    expect(settlementOf(booked(), wanted(friday), taken, now)).toEqual({
      ...{ do: 'conflict', reason: 'slot_taken' },
    })
  })
  test('gets another price, unless it is paid', () => {
    expect(settlementOf(booked(), wanted(wednesday, 2, 99), free, now)).toEqual({ do: 'reprice' })
    for (const paymentStatus of ['authorized', 'captured', 'refunded'] as const) {
      const paid = booked({ paymentStatus })
      expect(settlementOf(paid, wanted(wednesday, 2, 99), free, now)).toEqual({ do: 'keep' })
    }
  })
  test.each([
    ['moved by hand', { ...friday }],
    ['made longer by hand', { endsAt: wednesday.endsAt.add({ minutes: 10 }) }],
    ['cancelled', { status: 'cancelled' }],
    ['rejected', { status: 'rejected' }],
    ['completed', { status: 'completed' }],
  ] as const)('stays as it is once it was %s', (_, changes) => {
    const later = at('12-02T10:00')
    expect(settlementOf(booked(changes), wanted(later), free, now)).toEqual({ do: 'keep' })
  })
  test('stays once it has begun, and is never moved into the past', () => {
    expect(settlementOf(booked(), wanted(friday), free, wednesday.startsAt)).toEqual({ do: 'keep' })
    const past = wanted(at('11-20T11:00'))
    expect(settlementOf(booked(), past, free, now)).toEqual({ do: 'keep' })
  })
})

describe('an occurrence without an appointment', () => {
  const not = (state: HeldOccurrence['state']): HeldOccurrence => ({
    ...wednesday,
    ...{ version: 1, state, appointment: null },
  })
  test('is not tried again at a conflict that both sides know', () => {
    expect(settlementOf(not('conflicted'), wanted(), free, now)).toEqual({ do: 'keep' })
    expect(settlementOf(not('conflicted'), wanted(friday), free, now)).toEqual({ do: 'book' })
  })
  test('is booked again after a pause', () => {
    expect(settlementOf(not('withdrawn'), wanted(), free, now)).toEqual({ do: 'book' })
  })
  test('may be moved ahead after it was missed', () => {
    expect(settlementOf(not('missed'), wanted(friday), free, now)).toEqual({ do: 'book' })
  })
})

test('only a pending or confirmed appointment that has not begun is ahead', () => {
  const { startsAt } = wednesday
  expect(isAhead({ status: 'pending_confirmation', startsAt }, now)).toBe(true)
  expect(isAhead({ status: 'confirmed', startsAt }, startsAt)).toBe(false)
  expect(isAhead({ status: 'cancelled', startsAt }, now)).toBe(false)
})
