import { expect, test } from 'vitest'
import { appointmentOf, decide, eventIdOf } from './mirrored-event.ts'

const nine = { startsAt: 9, endsAt: 10 }
const ten = { startsAt: 10, endsAt: 11 }
const eleven = { startsAt: 11, endsAt: 12 }
const given = { written: nine, ours: nine, there: nine, isSame: true, keeps: false }

test('an event id holds its appointment’s id, and a foreign event id holds none', () => {
  const id = '0195d0a4-7a3c-7d57-8a3b-6f2f3c1d2e4f'
  expect(eventIdOf(id)).toMatch(/^[a-v0-9]{5,1024}$/)
  expect(appointmentOf(eventIdOf(id))).toBe(id)
  expect(appointmentOf('6f2f3c1d2e4fabcdefghijklmn')).toBeNull()
})

test.each([
  ['as it was written', given, 'accept'],
  ['as it was written while the title changed here', { ...given, isSame: false }, 'write'],
  [
    'as it was written while the appointment moved here',
    { ...given, ours: ten, isSame: false },
    'write',
  ],
  ['where the appointment has moved, too', { ...given, ours: ten, there: ten }, 'accept'],
  ['moved', { ...given, there: ten }, 'ask'],
  [
    'moved while the appointment moved elsewhere',
    { ...given, ours: eleven, there: ten, isSame: false },
    'ask',
  ],
  ['deleted', { ...given, there: null }, 'ask'],
  ['moved, and the appointment is to stay', { ...given, there: ten, keeps: true }, 'write'],
  ['deleted, and the appointment is to stay', { ...given, there: null, keeps: true }, 'write'],
] as const)('an event that is %s', (_, state, decision) => {
  expect(decide(state)).toBe(decision)
})
