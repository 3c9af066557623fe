import { expect, test } from 'vitest'
import { seriesWords, whenWords } from './when-words.ts'

const today = '2026-11-25'
const when = { day: '2026-11-26', time: '10:00', minutes: 50 }

test('the top of a form says the chosen time with its end', () => {
  expect(whenWords(when, today)).toEqual({
    day: 'amanhã, quinta, 26 de novembro',
    times: 'das 10h às 10h50',
  })
  expect(whenWords({ ...when, minutes: null }, today).times).toBe('às 10h')
  expect(whenWords({ ...when, time: '23:30' }, today).times).toBe('das 23h30 às 0h20')
  expect(whenWords({ ...when, time: '' }, today).times).toBe('')
})

test('the top of a series says its rhythm and its first day', () => {
  expect(seriesWords(when, 'weekly')).toEqual({
    day: 'Toda quinta, às 10h',
    times: 'a partir de quinta, 26 de novembro',
  })
  expect(seriesWords({ ...when, time: '' }, 'weekly').times).toBe('')
})
