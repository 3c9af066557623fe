import { expect, test } from 'vitest'
import { askedHolidays, askedNow, yearOf, yearsFrom } from './days.ts'
import { windowsInWords } from './windows-in-words.ts'

const weekdays = ([1, 2, 3, 4, 5] as const).map((dayOfWeek) => ({
  ...{ dayOfWeek, startTime: '09:00', endTime: '18:00' },
}))
const holiday = (date: string, name: string, rest = {}) => ({
  ...{ date, name, level: 'national' as const, optional: false, decision: null },
  ...rest,
})

test('windows read as people say them', () => {
  expect(
    windowsInWords([
      { startTime: '09:00', endTime: '12:30' },
      { startTime: '20:00', endTime: '24:00' },
    ]),
  ).toBe('9h–12h30 e 20h–24h')
  expect(windowsInWords([])).toBe('')
})

test('a year shows what is closed, other hours, and the days of the week', () => {
  const special = (date: string, windows: { startTime: string; endTime: string }[]) => ({
    ...{ date, windows, note: 'Nota', conflicts: [] },
  })
  const months = yearOf({
    year: 2026,
    today: '2026-12-02',
    windows: weekdays,
    specialDays: [
      special('2026-12-24', []),
      special('2026-12-28', [{ startTime: '09:00', endTime: '12:00' }]),
      special('2026-12-25', [{ startTime: '09:00', endTime: '18:00' }]),
      special('2026-12-26', [{ startTime: '09:00', endTime: '12:00' }]),
    ],
    holidays: [holiday('2026-12-25', 'Natal')],
  })
  expect(months).toHaveLength(12)
  const [december] = months.slice(-1)
  expect(december).toMatchObject({ first: '2026-12-01', skip: 1 })
  const day = (number: number) => december?.days[number - 1]
  expect(day(24)).toEqual({ date: '2026-12-24', look: 'closed', name: 'Nota', isPast: false })
  expect(day(25)).toMatchObject({ look: 'usual', name: 'Natal' })
  expect(day(26)).toMatchObject({ look: 'hours' })
  expect(day(27)).toMatchObject({ look: 'free', name: '' })
  expect(day(28)).toMatchObject({ look: 'hours' })
  expect(day(1)).toMatchObject({ isPast: true })
  expect(yearsFrom('2026-12-02')).toEqual([2026, 2027, 2028])
})

test('only holidays on worked days are asked about, and a bridge only if it is worked', () => {
  const shown = askedHolidays(
    [
      holiday('2026-11-20', 'Passado'),
      holiday('2026-12-24', 'Véspera de Natal', { optional: true }),
      holiday('2026-12-26', 'Sábado'),
      holiday('2026-12-27', 'Domingo fechado', { decision: 'closed' }),
      holiday('2027-04-20', 'Terça', { level: 'state', bridge: '2027-04-19' }),
    ],
    { today: '2026-12-02', windows: weekdays },
  )
  expect(shown.map(({ name, about }) => `${name}: ${about}`)).toEqual([
    'Véspera de Natal: ponto facultativo',
    'Domingo fechado: feriado nacional',
    'Terça: feriado estadual',
  ])
  expect(shown.at(-1)?.bridge).toEqual({ date: '2027-04-19', day: 'segunda, 19 de abril' })
  expect(askedNow(shown, '2026-12-02').map(({ name }) => name)).toEqual([])
  expect(askedNow(shown, '2026-12-03').map(({ name }) => name)).toEqual(['Véspera de Natal'])
})
