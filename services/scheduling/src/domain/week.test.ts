import { expect, test } from 'vitest'
import { mergeWindows, type WorkingWindow } from './week.ts'

const monday = (startTime: string, endTime: string): WorkingWindow => ({
  dayOfWeek: 1,
  startTime,
  endTime,
})

test.each<[string, WorkingWindow[], WorkingWindow[]]>([
  ['an empty week stays empty', [], []],
  [
    'windows with a break between them stay two, in order',
    [monday('14:00', '18:00'), monday('09:00', '12:00')],
    [monday('09:00', '12:00'), monday('14:00', '18:00')],
  ],
  [
    'windows that touch become one',
    [monday('09:00', '12:00'), monday('12:00', '13:00')],
    [monday('09:00', '13:00')],
  ],
  [
    'windows that overlap become one',
    [monday('09:00', '12:00'), monday('11:00', '13:00'), monday('10:00', '11:00')],
    [monday('09:00', '13:00')],
  ],
  [
    'a window within another disappears',
    [monday('09:00', '18:00'), monday('10:00', '11:00')],
    [monday('09:00', '18:00')],
  ],
  [
    'the same window twice is one',
    [monday('09:00', '10:00'), monday('09:00', '10:00')],
    [monday('09:00', '10:00')],
  ],
  [
    'a window to midnight is not joined with the next day',
    [monday('20:00', '24:00'), { dayOfWeek: 2, startTime: '00:00', endTime: '02:00' }],
    [monday('20:00', '24:00'), { dayOfWeek: 2, startTime: '00:00', endTime: '02:00' }],
  ],
])('%s', (_name, windows, expected) => {
  expect(mergeWindows(windows)).toEqual(expected)
})

test('the windows that were given are left as they were', () => {
  const given = [monday('09:00', '12:00'), monday('12:00', '13:00')]
  mergeWindows(given)
  expect(given).toEqual([monday('09:00', '12:00'), monday('12:00', '13:00')])
})
