import { expect, test } from 'vitest'
import { comingAndPast } from './nearest.ts'

const NOW = Date.parse('2026-11-26T12:00:00Z')
const ending = (endsAt: string, status = 'confirmed') => ({ endsAt, status })

test('the next appointment stands before later ones, and the last visit before earlier ones', () => {
  const [next, later, last, earlier] = [
    '2026-11-27T10:00:00Z',
    '2027-01-21T10:00:00Z',
    '2026-11-25T10:00:00Z',
    '2026-11-18T10:00:00Z',
  ].map((endsAt) => ending(endsAt))
  expect(
    comingAndPast(
      [later, next, last, earlier].flatMap((one) => one ?? []),
      NOW,
    ),
  ).toEqual({
    coming: [next, later],
    past: [last, earlier],
  })
})

test('an appointment that has begun and not ended stands among the next ones', () => {
  const going = ending('2026-11-26T12:00:01Z')
  expect(comingAndPast([going, ending('2026-11-26T12:00:00Z')], NOW).coming).toEqual([going])
})

test.each(['cancelled', 'rejected'])('a coming appointment that was %s is history', (status) => {
  const off = ending('2026-12-01T10:00:00Z', status)
  const asked = ending('2026-12-02T10:00:00Z', 'pending_confirmation')
  const held = ending('2026-11-25T10:00:00Z', 'completed')
  expect(comingAndPast([off, asked, held], NOW)).toEqual({ coming: [asked], past: [off, held] })
})
