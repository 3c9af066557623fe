import { expect, test } from 'vitest'
import { nextReadAt } from './next-read.rule.ts'

const createdAt = Temporal.Instant.from('2026-12-15T12:00:00Z')
const expiresAt = createdAt.add({ hours: 72 })
const open = { state: 'open' as const, createdAt, expiresAt, watchedFrom: null, hasPayments: false }

test.each([
  [0, 15],
  [60, 15],
  [120, 30],
  [1_200, 300],
  [2_400, 600],
  [86_400, 600],
])('a charge of %i seconds is read again after %i', (age, seconds) => {
  const now = createdAt.add({ seconds: age })
  expect(nextReadAt(open, now)?.toString()).toBe(now.add({ seconds }).toString())
})

test('a charge is read once more right after its end', () => {
  const now = expiresAt.subtract({ seconds: 100 })
  expect(nextReadAt(open, now)).toEqual(expiresAt.add({ seconds: 1 }))
})

test('a charge that could not be read at its end is not read in a loop', () => {
  const now = expiresAt.add({ seconds: 1 })
  expect(nextReadAt(open, now)).toEqual(now.add({ seconds: 600 }))
})

test('a charge that has ended is read twice more', () => {
  const ended = { ...open, state: 'removed' as const, watchedFrom: createdAt }
  expect(nextReadAt(ended, createdAt)).toEqual(createdAt.add({ minutes: 10 }))
  expect(nextReadAt(ended, createdAt.add({ minutes: 10 }))).toEqual(createdAt.add({ hours: 24 }))
  expect(nextReadAt(ended, createdAt.add({ hours: 24 }))).toBeNull()
})

test('what came is read for the 90 days in which it can go back in the bank’s app, ever more seldom', () => {
  const paid = { ...open, state: 'paid' as const, watchedFrom: createdAt, hasPayments: true }
  const hours: number[] = []
  for (let now = nextReadAt(paid, createdAt); now; now = nextReadAt(paid, now)) {
    hours.push(Math.round(createdAt.until(now).total('hours')))
  }
  expect(hours).toEqual([0, 1, 6, 24, 48, 96, 192, 384, 768, 1_536, 2_184])
})

test('a day of an open charge takes fewer than 200 reads', () => {
  let reads = 0
  for (
    let now: Temporal.Instant | null = createdAt;
    now && Temporal.Instant.compare(now, createdAt.add({ hours: 24 })) < 0;
    now = nextReadAt(open, now)
  ) {
    reads += 1
  }
  expect(reads).toBeLessThan(200)
})

test('10,000 charges older than 40 minutes are due fewer than 20 times a second', () => {
  const now = createdAt.add({ minutes: 41 })
  const next = nextReadAt(open, now)
  const seconds = next ? now.until(next).total('seconds') : 0
  expect(10_000 / seconds).toBeLessThan(20)
})
