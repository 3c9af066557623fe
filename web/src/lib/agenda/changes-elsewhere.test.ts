import { expect, test } from 'vitest'
import { changeElsewhere } from './changes-elsewhere.ts'

const booked = { startsAt: '2026-12-10T12:00:00Z', name: 'Bia' }
const ZONE = 'America/Sao_Paulo'

test('a move leads to the sheet with the new time filled in', () => {
  const found = { appointmentId: 'one', movedTo: { startsAt: '2026-12-11T02:30:00Z' } }
  expect(changeElsewhere(found, booked, ZONE)).toEqual({
    ...{ id: 'one', name: 'Bia', was: 'quinta, 10 de dezembro às 09:00' },
    movedTo: 'quinta, 10 de dezembro às 23:30',
    href: '/agenda/one?mover=2026-12-10T23:30',
  })
})

test('a deletion leads to the sheet', () => {
  const found = { appointmentId: 'one', movedTo: null }
  expect(changeElsewhere(found, booked, ZONE)).toMatchObject({ movedTo: null, href: '/agenda/one' })
})
