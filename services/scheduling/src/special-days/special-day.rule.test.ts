import { expect, test } from 'vitest'
import { dayToSave, outside } from './special-day.rule.ts'

const today = Temporal.PlainDate.from('2026-11-21')
const save = (date: string, ...windows: [string, string][]) =>
  dayToSave(
    { date, windows: windows.map(([startTime, endTime]) => ({ startTime, endTime })) },
    today,
  )

test('windows of a day are saved in order, those that touch as one', () => {
  expect(save('2026-12-24', ['12:00', '13:00'], ['08:00', '12:00'])).toEqual([
    { startTime: '08:00', endTime: '13:00' },
  ])
  expect(save('2026-11-21')).toEqual([])
})

test.each([
  ['yesterday', '2026-11-20', 'Esse dia já passou.'],
  ['a day more than two years ahead', '2028-11-22', 'Escolha um dia dos próximos dois anos.'],
])('%s is refused', (_name, date, message) => {
  expect(() => save(date)).toThrow(
    expect.objectContaining({ details: { errors: [{ path: 'date', message }] } }),
  )
})

test('the last day of the two years may be saved', () => {
  expect(save('2028-11-21')).toEqual([])
})

test('windows that may not be saved are named by their place', () => {
  expect(() => save('2026-12-24', ['08:00', '09:00'], ['22:00', '02:00'])).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_FAILED',
      details: { errors: [expect.objectContaining({ path: 'windows.1.endTime' })] },
    }),
  )
})

test('the appointments outside a day’s windows are its conflicts, earliest first', () => {
  const session = (id: string, from: string, until: string) => ({
    id,
    startsAt: Temporal.Instant.from(`2026-12-24T${from}-03:00`),
    endsAt: Temporal.Instant.from(`2026-12-24T${until}-03:00`),
  })
  const sessions = [
    session('late', '17:00', '18:00'),
    session('runs over', '11:30', '12:30'),
    session('fits', '09:00', '10:00'),
    session('fits to the minute', '11:00', '12:00'),
    {
      ...session('the day before', '09:00', '10:00'),
      startsAt: Temporal.Instant.from('2026-12-23T09:00-03:00'),
    },
  ]
  const on = (windows: { startTime: string; endTime: string }[]) =>
    outside(sessions, { date: '2026-12-24', windows, timezone: 'America/Sao_Paulo' }).map(
      ({ id }) => id,
    )
  expect(on([{ startTime: '09:00', endTime: '12:00' }])).toEqual(['runs over', 'late'])
  expect(on([])).toEqual(['fits', 'fits to the minute', 'runs over', 'late'])
  expect(on([{ startTime: '00:00', endTime: '24:00' }])).toEqual([])
})
