import { expect, test } from 'vitest'
import { dayErrors, dayOf, pressed, readDay, typedOf } from './special-day-form.ts'

const form = (...fields: [string, string][]) => {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

test('a day goes to the service and back the same; empty windows are none', () => {
  const typed = readDay(
    form(
      ...([
        ['data', '2026-12-24'],
        ['inicio', '09:00'],
        ['fim', '12:00'],
        ['inicio', ''],
        ['fim', ''],
        ['inicio', '20:00'],
        ['fim', '00:00'],
        ['nota', ' Véspera '],
      ] satisfies [string, string][]),
    ),
  )
  expect(dayErrors(typed)).toEqual({})
  const day = dayOf(typed)
  expect(day).toEqual({
    date: '2026-12-24',
    windows: [
      { startTime: '09:00', endTime: '12:00' },
      { startTime: '20:00', endTime: '24:00' },
    ],
    note: 'Véspera',
  })
  expect(dayOf(typedOf(day))).toEqual(day)
  expect(dayOf(readDay(form(['data', '2026-12-24'])))).toMatchObject({ windows: [], note: null })
})

test.each([
  ['no date', ['', '09:00', '10:00'], 'data'],
  ['a date that does not exist', ['2026-02-30', '09:00', '10:00'], 'data'],
  ['half a window', ['2026-12-24', '09:00', ''], 'horas'],
  ['an end before its start', ['2026-12-24', '12:00', '09:00'], 'horas'],
])('%s is named', (_name, [date = '', start = '', end = ''], field) => {
  const typed = readDay(form(['data', date], ['inicio', start], ['fim', end]))
  expect(Object.keys(dayErrors(typed))).toEqual([field])
})

test('a pressed day is read, and nonsense has no date', () => {
  expect(pressed('fechar:2026-12-24')).toEqual({ verb: 'fechar', date: '2026-12-24' })
  expect(pressed('fechar')).toEqual({ verb: 'fechar', date: '' })
  expect(pressed('fechar:2026-13-24')).toEqual({ verb: 'fechar', date: '' })
})
