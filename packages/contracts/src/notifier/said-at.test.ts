import { expect, test } from 'vitest'
import { isSaidBefore, saidAt } from './said-at.ts'

const NOW = Temporal.Instant.from('2026-11-25T15:00:00.400Z')
const stampOf = (instant: string) =>
  String(Math.floor(Temporal.Instant.from(instant).epochMilliseconds / 1_000))
const said = (instant: string) => {
  const { at, isOld } = saidAt({ timestamp: stampOf(instant) }, NOW)
  return [at.toString(), isOld]
}

test('a message was said when the provider says it was', () => {
  expect(said('2026-11-25T13:00:00Z')).toEqual(['2026-11-25T13:00:00Z', false])
})

test('a message is never said later than it arrives', () => {
  expect(said('2026-11-25T15:00:09Z')).toEqual([NOW.toString(), false])
  expect(said('2099-01-01T00:00:00Z')).toEqual([NOW.toString(), false])
})

test('a message that was under way for more than a day is old', () => {
  expect(said('2026-11-24T15:00:01Z')).toEqual(['2026-11-24T15:00:01Z', false])
  expect(said('2026-11-24T15:00:00Z')).toEqual(['2026-11-24T15:00:00Z', true])
})

test.each([{}, { timestamp: 'soon' }, { timestamp: '-5' }, { timestamp: '9e99' }, null])(
  'a message without a readable time was said when it arrived: %j',
  (message) => {
    expect(saidAt(message, NOW)).toEqual({ at: NOW, isOld: false })
  },
)

test('what is said within the second of a question is not said before it', () => {
  const question = Temporal.Instant.from('2026-11-25T15:00:00.900Z')
  expect(isSaidBefore(Temporal.Instant.from('2026-11-25T15:00:00Z'), question)).toBe(false)
  expect(isSaidBefore(Temporal.Instant.from('2026-11-25T14:59:59Z'), question)).toBe(true)
})
