import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTurn, untilBeat } from './beat.ts'

test('the pauses of a process end at shared beats, none later than its longest', () => {
  const [now, short, long] = [1_000_000, 20_000, 60_000]
  const beat = now + untilBeat(short, now)
  for (const later of [0, 1, 4_999, 14_999]) {
    for (const mostMs of [15_000, short, long]) {
      const pauseMs = untilBeat(mostMs, now + later)
      expect(pauseMs).toBeGreaterThanOrEqual(0)
      expect(pauseMs).toBeLessThanOrEqual(mostMs)
      expect(pauseMs).toBeGreaterThan(mostMs - 15_000)
      expect(Math.round(now + later + pauseMs - beat) % 15_000).toBeCloseTo(0)
    }
  }
})

test('a pause that is shorter than the beat is left as it is', () => {
  expect(untilBeat(1_000, 5)).toBe(1_000)
  expect(untilBeat(0, 5)).toBe(0)
})

test('looks of one beat run one after the other, and one that takes long or fails holds up no other look', async () => {
  const seen: string[] = []
  const look = (name: string, ms: number) => async () => {
    seen.push(`${name} begins`)
    await sleep(ms)
    seen.push(`${name} ends`)
  }
  const fails = () => Promise.reject(new Error('no database'))
  const failed = expect(inTurn(fails)).rejects.toThrow('no database')
  await Promise.all([inTurn(look('first', 20)), inTurn(look('long', 600)), inTurn(look('last', 1))])
  await failed
  expect(seen).toEqual([
    ...['first begins', 'first ends', 'long begins', 'last begins', 'last ends', 'long ends'],
  ])
})
