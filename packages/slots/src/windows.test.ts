import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Window } from './rules.ts'
import { anyWeek } from './testing/arbitraries.ts'
import { hours } from './testing/builders.ts'
import { mergeDayWindows, mergeWindows, validateWindows, windowsOn } from './windows.ts'

test('a week of ordinary, touching and overlapping windows may be saved', () => {
  expect(
    validateWindows([
      hours(1, '09:00', '12:00'),
      hours(1, '12:00', '18:00'),
      hours(1, '11:00', '13:00'),
      hours(6, '00:00', '24:00'),
    ]),
  ).toEqual([])
  expect(validateWindows([])).toEqual([])
})

test.each<[string, string, string, string, string]>([
  ['ends when it starts', '09:00', '09:00', 'endTime', 'EMPTY_WINDOW'],
  ['crosses midnight', '22:00', '02:00', 'endTime', 'WINDOW_CROSSES_MIDNIGHT'],
  ['ends at the midnight it began with', '09:00', '00:00', 'endTime', 'WINDOW_CROSSES_MIDNIGHT'],
  ['starts at 24:00', '24:00', '24:00', 'startTime', 'INVALID_TIME'],
  ['ends after 24:00', '09:00', '24:01', 'endTime', 'INVALID_TIME'],
  ['has an hour of one digit', '9:00', '12:00', 'startTime', 'INVALID_TIME'],
  ['has seconds', '09:00', '12:00:00', 'endTime', 'INVALID_TIME'],
  ['has minute 60', '09:60', '12:00', 'startTime', 'INVALID_TIME'],
  ['has a line break', '09:00\n', '12:00', 'startTime', 'INVALID_TIME'],
])('a window that %s may not be saved', (_, startTime, endTime, field, code) => {
  const problems = validateWindows([hours(1, '09:00', '12:00'), hours(2, startTime, endTime)])
  expect(problems).toEqual([
    { path: `windows.1.${field}`, code, message: expect.stringMatching(/\.$/) },
  ])
})

test('a day outside the week may not be saved', () => {
  const windows: Window[] = JSON.parse('[{"dayOfWeek":7,"startTime":"09:00","endTime":"12:00"}]')
  expect(validateWindows(windows)).toMatchObject([
    { path: 'windows.0.dayOfWeek', code: 'INVALID_DAY' },
  ])
})

test('every problem of a window is named at once', () => {
  expect(validateWindows([hours(1, 'nine', 'ten')]).map(({ path }) => path)).toEqual([
    'windows.0.startTime',
    'windows.0.endTime',
  ])
})

test('windows that touch or overlap become one, days apart stay apart', () => {
  expect(
    mergeWindows([
      hours(2, '00:00', '02:00'),
      hours(1, '13:00', '18:00'),
      hours(1, '09:00', '11:00'),
      hours(1, '10:00', '12:00'),
      hours(1, '12:00', '12:30'),
      hours(1, '22:00', '24:00'),
    ]),
  ).toEqual([
    hours(1, '09:00', '12:30'),
    hours(1, '13:00', '18:00'),
    hours(1, '22:00', '24:00'),
    hours(2, '00:00', '02:00'),
  ])
})

test('windows that may not be saved are not merged', () => {
  expect(() => mergeWindows([hours(1, '22:00', '02:00')])).toThrow(RangeError)
})

test('merging twice is merging once, and what it gives may be saved', () => {
  fc.assert(
    fc.property(anyWeek, (windows) => {
      const merged = mergeWindows(windows)
      expect(mergeWindows(merged)).toEqual(merged)
      expect(validateWindows(merged)).toEqual([])
    }),
  )
})

test('windows of alternating weeks are joined by what each week then holds', () => {
  const odd = (startTime: string, endTime: string): Window => ({
    ...hours(6, startTime, endTime),
    weeks: 'odd',
  })
  const even = (startTime: string, endTime: string): Window => ({
    ...hours(6, startTime, endTime),
    weeks: 'even',
  })
  expect(mergeWindows([odd('09:00', '12:00')])).toEqual([odd('09:00', '12:00')])
  expect(mergeWindows([odd('09:00', '12:00'), even('09:00', '12:00')])).toEqual([
    hours(6, '09:00', '12:00'),
  ])
  expect(mergeWindows([{ ...hours(6, '09:00', '12:00'), weeks: 'every' }])).toEqual([
    hours(6, '09:00', '12:00'),
  ])
  expect(mergeWindows([hours(6, '09:00', '12:00'), odd('10:00', '11:00')])).toEqual([
    hours(6, '09:00', '12:00'),
  ])
  expect(
    mergeWindows([hours(6, '09:00', '12:00'), odd('12:00', '18:00'), hours(6, '20:00', '21:00')]),
  ).toEqual([odd('09:00', '18:00'), even('09:00', '12:00'), hours(6, '20:00', '21:00')])
})

test('merging changes the hours of no day', () => {
  fc.assert(
    fc.property(anyWeek, fc.integer({ min: 0, max: 800 }), (windows, days) => {
      const date = Temporal.PlainDate.from('2026-01-01').add({ days }).toString()
      expect(windowsOn({ windows: mergeWindows(windows), specialDays: [] }, date)).toEqual(
        windowsOn({ windows, specialDays: [] }, date),
      )
    }),
  )
})

test('a date of its own has its own windows, joined, and no others', () => {
  const windows = [hours(1, '09:00', '18:00')]
  const day = (...own: [string, string][]) => ({
    date: '2026-06-01',
    windows: own.map(([startTime, endTime]) => ({ startTime, endTime })),
  })
  const on = (special: ReturnType<typeof day>, date: string) =>
    windowsOn({ windows, specialDays: [special] }, date)
  expect(on(day(), '2026-06-01')).toEqual([])
  expect(on(day(['10:00', '11:00'], ['08:00', '10:00']), '2026-06-01')).toEqual([
    { startTime: '08:00', endTime: '11:00' },
  ])
  expect(on(day(), '2026-06-08')).toEqual([{ startTime: '09:00', endTime: '18:00' }])
  expect(() => mergeDayWindows([{ startTime: '22:00', endTime: '02:00' }])).toThrow(RangeError)
})
