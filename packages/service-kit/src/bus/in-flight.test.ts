import { expect, test } from 'vitest'
import { createInFlight } from './in-flight.ts'

test('what was added is taken once, by its token', () => {
  const inFlight = createInFlight<string>()
  const first = inFlight.add(() => 'first')
  const second = inFlight.add(() => 'second')
  expect(inFlight.take(second)).toBe('second')
  expect(inFlight.take(second)).toBeUndefined()
  expect(inFlight.take(first)).toBe('first')
})

test('an answer that comes too late is not taken for one to what has the place now', () => {
  const inFlight = createInFlight<string>()
  const late = inFlight.add(() => 'gave up')
  inFlight.take(late)
  const token = inFlight.add(() => 'waits')
  expect(inFlight.take(late)).toBeUndefined()
  expect(inFlight.take(token)).toBe('waits')
})

test('a token that nobody was given finds nothing', () => {
  const inFlight = createInFlight<string>()
  inFlight.add(() => 'waits')
  for (const token of ['', '0', '0-', '0-2', '-1', 'x', '7-1']) {
    expect(inFlight.take(token)).toBeUndefined()
  }
})

test('those that are meant are taken together, the others go on waiting', () => {
  const inFlight = createInFlight<number>()
  const tokens = [1, 2, 3, 4].map((number) => inFlight.add(() => number))
  expect(inFlight.takeEach((number) => number % 2 === 0)).toEqual([2, 4])
  expect(tokens.map(inFlight.take)).toEqual([1, undefined, 3, undefined])
})

test('places are used again', () => {
  const inFlight = createInFlight<number>()
  const placeOf = (token: string) => Number.parseInt(token, 10)
  const places = Array.from({ length: 1_000 }, (_, number) => {
    const token = inFlight.add(() => number)
    inFlight.take(token)
    return placeOf(token)
  })
  expect(new Set(places)).toEqual(new Set([0]))
})
