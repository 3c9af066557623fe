import { expect, test } from 'vitest'
import { isStillWanted } from './still-wanted.ts'

const endsAt = '2026-11-26T15:50:00-03:00'
const end = Temporal.Instant.from(endsAt).epochMilliseconds

test('a notice is wanted until its appointment is over', () => {
  expect(isStillWanted({ endsAt }, end - 1)).toEqual({ wanted: true })
  expect(isStillWanted({ endsAt }, end)).toEqual({ wanted: false, reason: 'appointment_over' })
})
