import { expect, test } from 'vitest'
import { bookedDays } from './booked-days.ts'

test("appointments are counted by their first day in the professional's zone", () => {
  const at = (startsAt: string) => ({ startsAt })
  const appointments = [
    at('2026-12-24T12:00:00Z'),
    at('2026-12-25T02:30:00Z'),
    at('2026-12-23T15:00:00Z'),
  ]
  expect(bookedDays(appointments, 'America/Sao_Paulo')).toEqual([
    { date: '2026-12-23', appointments: 1 },
    { date: '2026-12-24', appointments: 2 },
  ])
  expect(bookedDays([], 'America/Sao_Paulo')).toEqual([])
})
