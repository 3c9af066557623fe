import { offeredSlots } from '../offered.ts'
import type { Interval, SlotRules, Window } from '../rules.ts'

export const MONDAY = '2026-06-01'
export const dayBefore = Temporal.Instant.from('2026-05-31T12:00-03:00')

/** Weekdays 09:00–12:00 and 13:30–18:00 in São Paulo, sessions of 60 minutes, nothing taken, no notice. */
export function buildRules(changes: Partial<SlotRules> = {}): SlotRules {
  return {
    timezone: 'America/Sao_Paulo',
    sessionDuration: 60,
    windows: ([1, 2, 3, 4, 5] as const).flatMap((day) => [
      hours(day, '09:00', '12:00'),
      hours(day, '13:30', '18:00'),
    ]),
    specialDays: [],
    timeOff: [],
    busy: [],
    bufferMinutes: 0,
    minNoticeMinutes: 0,
    horizonDays: 60,
    ...changes,
  }
}

export function hours(dayOfWeek: Window['dayOfWeek'], startTime: string, endTime: string): Window {
  return { dayOfWeek, startTime, endTime }
}

export function everyDay(startTime: string, endTime: string): Window[] {
  return ([0, 1, 2, 3, 4, 5, 6] as const).map((day) => hours(day, startTime, endTime))
}

export function interval(start: string, end: string): Interval {
  return { start: Temporal.Instant.from(start), end: Temporal.Instant.from(end) }
}

/** 'HH:MM±HH:MM' of each slot: enough to tell the two passes of a repeated hour apart. */
export function clockTimes(slots: readonly Temporal.ZonedDateTime[]): string[] {
  return slots.map(
    (slot) => `${slot.toPlainTime().toString({ smallestUnit: 'minute' })}${slot.offset}`,
  )
}

/** The local 'HH:MM' of what is offered. */
export function offeredTimes(
  changes: Partial<SlotRules>,
  date = MONDAY,
  now = dayBefore,
): string[] {
  return offeredSlots(buildRules(changes), date, now).map((slot) =>
    slot.toPlainTime().toString({ smallestUnit: 'minute' }),
  )
}
