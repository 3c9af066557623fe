import { expect, test } from 'vitest'
import {
  changesLeft,
  countedChanges,
  keptUntil,
  MOST_CHANGES,
  requireChangeLeft,
} from './address.rule.ts'

const now = Temporal.Instant.from('2026-11-21T15:00:00Z')
const daysAgo = (days: number) => now.subtract({ hours: 24 * days })
const zone = 'America/Sao_Paulo'

test('an address that was left is kept for a year, leap days included', () => {
  expect(keptUntil(Temporal.Instant.from('2028-02-29T10:00:00Z')).toString()).toBe(
    '2029-02-28T10:00:00Z',
  )
})

test('a page changes its address three times a year, and is told from when on it may again', () => {
  const changes = [daysAgo(1), daysAgo(100), daysAgo(300)]
  expect(MOST_CHANGES).toBe(3)
  for (const count of [0, 1, 2]) {
    const made = changes.slice(0, count)
    requireChangeLeft(made, zone, now)
    expect(changesLeft(made, now)).toEqual({ changesLeft: 3 - count, nextChangeAt: null })
  }
  expect(changesLeft(changes, now)).toEqual({
    changesLeft: 0,
    nextChangeAt: '2027-01-25T15:00:00.000Z',
  })
  expect(() => requireChangeLeft(changes, zone, now)).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_FAILED',
      details: {
        errors: [
          {
            path: 'slug',
            message: expect.stringContaining('a partir de 25 de janeiro de 2027'),
          },
        ],
      },
    }),
  )
})

test('a change counts until the moment in which it is a year old', () => {
  const changes = [daysAgo(365), daysAgo(1), daysAgo(2)]
  expect(changesLeft(changes, now)).toMatchObject({ changesLeft: 1 })
  expect(changesLeft(changes, now.subtract({ milliseconds: 1 }))).toMatchObject({ changesLeft: 0 })
  expect(countedChanges(changes, now)).toEqual([daysAgo(2), daysAgo(1)])
})

test('whoever has made more changes than now are allowed waits until two of them are left', () => {
  const changes = [10, 20, 30, 40, 50].map(daysAgo)
  expect(changesLeft(changes, now)).toEqual({
    changesLeft: 0,
    nextChangeAt: keptUntil(daysAgo(30)).toString({ fractionalSecondDigits: 3 }),
  })
})
