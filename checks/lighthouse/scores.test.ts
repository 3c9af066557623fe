import { describe, expect, test } from 'vitest'
import { type Report, shortfalls, slowdownOf, table } from './scores.ts'

const whole = { score: 1, auditRefs: [] }
const reportWith = (performance: number): Report => ({
  categories: {
    ...{ accessibility: whole, 'best-practices': whole, seo: whole },
    performance: {
      score: performance,
      auditRefs: [
        { id: 'speed', weight: 10 },
        { id: 'size', weight: 25 },
        { id: 'hint', weight: 0 },
      ],
    },
  },
  audits: {
    speed: { title: 'Speed', score: 0.4, displayValue: '4.1 s' },
    size: { title: 'Size', score: 1 },
    hint: { title: 'Hint', score: 0 },
  },
})
const judged = (...scores: number[]) => ({ page: 'home', reports: scores.map(reportWith) })

describe('a page opened three times', () => {
  test('has the points of the run in the middle', () => {
    expect(
      table([judged(0.99, 0.5, 0.96)])
        .split('\n')[1]
        ?.trim()
        .split(/\s+/),
    ).toEqual([...['home', '96', '100', '100', '100', '95']])
    expect(shortfalls(judged(0.99, 0.5, 0.96))).toEqual([])
  })

  test('below the floor, its line names the audits that cost it points', () => {
    expect(shortfalls(judged(0.94, 0.5, 0.96))).toEqual([
      'home: performance has 94 of 95: Speed 4.1 s',
    ])
  })
})

test.each([
  [1_700, 4],
  [1_100, 2],
  [500, 1],
])('a phone is a middling one on a machine of index %i', (index, slowdown) => {
  expect(slowdownOf(index)).toBe(slowdown)
})
