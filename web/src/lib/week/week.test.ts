import { describe, expect, test } from 'vitest'
import { byDay, readWeek, USUAL_WEEK, weekErrors, weekOf, windowsOf } from './week.ts'
import { editWeek, readEdit } from './week-edit.ts'
import { hoursList, minutesOf, weekInWords } from './week-format.ts'

const form = (fields: [string, string][]) => {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

describe('a week in a form', () => {
  test('goes to the service and back the same', () => {
    const windows = windowsOf(USUAL_WEEK)
    expect(windows).toHaveLength(10)
    expect(weekOf(windows)).toEqual(USUAL_WEEK)
  })

  test('keeps the weeks of its windows, to the service and back', () => {
    const windows = [
      { dayOfWeek: 1, startTime: '09:00', endTime: '12:00' } as const,
      { dayOfWeek: 6, startTime: '09:00', endTime: '12:00', weeks: 'odd' } as const,
      { dayOfWeek: 6, startTime: '14:00', endTime: '24:00', weeks: 'even' } as const,
    ]
    const week = weekOf(windows)
    expect(windowsOf(week)).toEqual(windows)
    const fields = week.flatMap((hours, day) =>
      hours.flatMap(({ start, end, weeks = '' }): [string, string][] => [
        [`inicio${day}`, start],
        [`fim${day}`, end],
        [`semanas${day}`, weeks],
      ]),
    )
    expect(readWeek(form(fields))).toEqual(week)
    expect(hoursList(week[6] ?? [])).toEqual(['9h–12h, quinzenal', '14h–24h, quinzenal'])
    expect(minutesOf(week)).toBe(180 + 90 + 300)
    const copied = editWeek(week, { kind: 'copy', day: 6, to: 0 })
    expect(copied[0]).toEqual(week[6])
  })

  test('is read by the day, as many windows as there are', () => {
    const week = readWeek(
      form([
        ['inicio1', '09:00'],
        ['fim1', '12:00'],
        ['inicio1', '14:00'],
        ['fim1', '00:00'],
        ['inicio6', '08:00'],
      ]),
    )
    expect(windowsOf(week)).toEqual([
      { dayOfWeek: 1, startTime: '09:00', endTime: '12:00' },
      { dayOfWeek: 1, startTime: '14:00', endTime: '24:00' },
      { dayOfWeek: 6, startTime: '08:00', endTime: '' },
    ])
    expect(Object.keys(weekErrors(week))).toEqual(['dia6'])
  })

  test('midnight ends a day; a window may not end before it starts', () => {
    const day = (start: string, end: string) =>
      weekErrors([[{ start, end }], [], [], [], [], [], []])
    expect(day('18:00', '00:00')).toEqual({})
    expect(day('18:00', '17:00').dia0).toContain('18h')
    expect(day('18:00', '18:00').dia0).toBeTruthy()
    expect(day('9', '18:00').dia0).toBeTruthy()
    expect(day('', '')).toEqual({})
  })

  test('shows an error of a window at its day', () => {
    expect(byDay({ 'windows.2.endTime': 'Não.', windows: 'Demais.' }, USUAL_WEEK)).toEqual({
      dia2: 'Não.',
      windows: 'Demais.',
    })
  })
})

describe('a button of the week', () => {
  test('adds a window after the last one, or the morning', () => {
    const week = editWeek(USUAL_WEEK, { kind: 'add', day: 6 })
    expect(week[6]).toEqual([{ start: '09:00', end: '12:00' }])
    expect(editWeek(week, { kind: 'add', day: 6 })[6]?.[1]).toEqual({
      start: '13:00',
      end: '17:00',
    })
    const late = editWeek([[{ start: '20:00', end: '23:00' }], [], [], [], [], [], []], {
      kind: 'add',
      day: 0,
    })
    expect(late[0]?.[1]).toEqual({ start: '', end: '' })
  })

  test('one more period splits a window that goes over noon, and no other', () => {
    const split = (...hours: [string, string][]) =>
      editWeek([hours.map(([start, end]) => ({ start, end })), [], [], [], [], [], []], {
        ...{ kind: 'add', day: 0 },
      })[0]?.map(({ start, end }) => `${start}-${end}`)
    expect(split(['09:00', '18:00'])).toEqual(['09:00-12:00', '13:00-18:00'])
    expect(split(['10:00', '00:00'])).toEqual(['10:00-12:00', '13:00-00:00'])
    expect(split(['09:00', '12:00'], ['13:00', '18:00'])).toEqual([
      ...['09:00-12:00', '13:00-18:00', '19:00-23:00'],
    ])
  })

  test('takes one away, and copies a day to another at once', () => {
    const edit = readEdit(form([['mudar', 'menos:1:0']]))
    const week = edit ? editWeek(USUAL_WEEK, edit) : USUAL_WEEK
    expect(week[1]).toEqual([{ start: '13:30', end: '18:00' }])
    const copy = readEdit(form([['mudar', 'copiar:1:6']]))
    const copied = copy ? editWeek(week, copy) : week
    expect(copied[6]).toEqual(week[1])
    expect(copied[0]).toEqual([])
    expect(copied[2]).toEqual(USUAL_WEEK[2])
  })

  test('is ignored when it is unknown', () => {
    for (const value of ['', 'mais', 'mais:9', 'outro:1', 'menos:x:1', 'copiar:1', 'copiar:1:9']) {
      expect(readEdit(form([['mudar', value]]))).toBeNull()
    }
  })
})

describe('a week in words', () => {
  test('puts neighbouring days of the same hours together', () => {
    expect(weekInWords(USUAL_WEEK)).toEqual([{ days: 'Seg a sex', hours: ['9h–12h', '13h30–18h'] }])
    const morning = [{ start: '09:00', end: '12:00' }]
    expect(weekInWords([morning, [], morning, [], morning, morning, morning])).toEqual([
      { days: 'Terça', hours: ['9h–12h'] },
      { days: 'Qui a dom', hours: ['9h–12h'] },
    ])
    expect(weekInWords([[], [], [], [], [], [], []])).toEqual([])
  })

  test('says 24h at midnight, and counts the hours', () => {
    expect(hoursList([{ start: '20:00', end: '00:00' }])).toEqual(['20h–24h'])
    expect(minutesOf(USUAL_WEEK)).toBe(5 * (180 + 270))
  })
})
