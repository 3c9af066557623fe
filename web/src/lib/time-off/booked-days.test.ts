import { expect, test } from 'vitest'
import { bookedDays } from './booked-days.ts'

test("appointments are told by their first day in the professional's zone, by the names of the clients", () => {
  const contact = (name: string | null) => ({ name, phone: null, email: null })
  const at = (startsAt: string, name: string | null) => ({
    ...{ startsAt, contact: contact(name) },
  })
  const appointments = [
    at('2026-12-24T12:00:00Z', 'Bia'),
    at('2026-12-25T02:30:00Z', null),
    at('2026-12-23T15:00:00Z', 'Davi'),
  ]
  expect(bookedDays(appointments, 'America/Sao_Paulo')).toEqual([
    { date: '2026-12-23', names: ['Davi'] },
    { date: '2026-12-24', names: ['Bia', 'Cliente'] },
  ])
  expect(bookedDays([], 'America/Sao_Paulo')).toEqual([])
})
