import type { Window } from '@encaixe/slots'
import { expect, test } from 'vitest'
import { isSameWeek, weekToSave } from './week.rule.ts'

const monday = (startTime: string, endTime: string): Window => ({
  dayOfWeek: 1,
  startTime,
  endTime,
})

test.each<[string, Window[], Window[]]>([
  ['an empty week stays empty', [], []],
  [
    'windows with a break between them stay two, in order',
    [monday('14:00', '18:00'), monday('09:00', '12:00')],
    [monday('09:00', '12:00'), monday('14:00', '18:00')],
  ],
  [
    'windows that touch or overlap become one',
    [monday('09:00', '12:00'), monday('12:00', '13:00'), monday('10:00', '11:00')],
    [monday('09:00', '13:00')],
  ],
  [
    'a window to midnight is not joined with the next day',
    [monday('20:00', '24:00'), { dayOfWeek: 2, startTime: '00:00', endTime: '02:00' }],
    [monday('20:00', '24:00'), { dayOfWeek: 2, startTime: '00:00', endTime: '02:00' }],
  ],
  [
    'what odd and even weeks have alike is of every week',
    [
      { ...monday('09:00', '12:00'), weeks: 'odd' },
      { ...monday('09:00', '12:00'), weeks: 'even' },
      { ...monday('14:00', '15:00'), weeks: 'even' },
    ],
    [monday('09:00', '12:00'), { ...monday('14:00', '15:00'), weeks: 'even' }],
  ],
])('%s', (_name, windows, expected) => {
  expect(weekToSave(windows)).toEqual(expected)
})

test('windows that may not be saved are all named', () => {
  const windows = [monday('09:00', '12:00'), monday('12:00', '12:00'), monday('22:00', '02:00')]
  expect(() => weekToSave(windows)).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_FAILED',
      details: {
        errors: [
          expect.objectContaining({ path: 'windows.1.endTime' }),
          expect.objectContaining({ path: 'windows.2.endTime' }),
        ],
      },
    }),
  )
})

test('a week is the same whatever the order it was sent in', () => {
  const held = weekToSave([monday('09:00', '12:00'), monday('14:00', '18:00')])
  const again = weekToSave([monday('14:00', '18:00'), monday('09:00', '12:00')])
  expect(isSameWeek(held, again)).toBe(true)
  expect(isSameWeek(held, held.slice(1))).toBe(false)
})

test.each<[string, Window]>([
  ['it ends at another time', monday('14:00', '17:00')],
  ['it begins at another time', monday('15:00', '18:00')],
  ['it is of other weeks', { ...monday('14:00', '18:00'), weeks: 'odd' }],
  ['it is on another day', { ...monday('14:00', '18:00'), dayOfWeek: 2 }],
])('a week is another one when of one window %s', (_, changed) => {
  const held = weekToSave([monday('09:00', '12:00'), monday('14:00', '18:00')])
  expect(isSameWeek(held, weekToSave([monday('09:00', '12:00'), changed]))).toBe(false)
})

test('a week with a window more, or less, is another one', () => {
  const held = weekToSave([monday('09:00', '12:00'), monday('14:00', '18:00')])
  expect(isSameWeek(held, held.slice(0, 1))).toBe(false)
  expect(isSameWeek(held.slice(0, 1), held)).toBe(false)
  expect(isSameWeek([], held)).toBe(false)
})
