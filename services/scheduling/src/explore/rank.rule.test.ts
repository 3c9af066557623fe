import { expect, test } from 'vitest'
import { activityOf, type Found, qualityOf, rankOf, ratingScoreOf } from './rank.rule.ts'

test.each([
  [0, 0, 4500],
  [5, 1, 4545],
  [250, 50, 4916],
  [20, 5, 4333],
  [4, 4, 3500],
  [50, 50, 1583],
])('%i stars in %i reviews score %i', (ratingSum, ratingCount, score) => {
  expect(ratingScoreOf({ ratingSum, ratingCount })).toBe(score)
})

test.each([
  [8, 400, 100],
  [7, 400, 90],
  [1, 400, 90],
  [0, 60, 80],
  [0, 61, 60],
])(
  '%i appointments and %i days since a change are an activity of %i',
  (appointments, daysSinceChange, activity) => {
    expect(activityOf({ appointments, daysSinceChange })).toBe(activity)
  },
)

const page = (words: Found[], ratingSum: number, ratingCount: number, activity: number) => ({
  ...{ words, ratingSum, ratingCount, activity },
})
const usual = { ratingSum: 0, ratingCount: 0 }

test.each([
  ['a name before a profession', page(['name'], 0, 0, 80), page(['headline'], 0, 0, 80)],
  [
    'a profession before a word of the text',
    page(['headline'], 0, 0, 80),
    page(['text'], 0, 0, 80),
  ],
  [
    'a word of the text before one of its profession',
    page(['text'], 0, 0, 80),
    page(['known'], 0, 0, 80),
  ],
  ['fifty good reviews before one', page([], 245, 50, 80), page([], 5, 1, 80)],
  ['no review before bad ones', page([], 0, 0, 80), page([], 6, 3, 80)],
  ['who is booked before who is not', page([], 0, 0, 100), page([], 0, 0, 60)],
  ['a match before a better rating', page(['headline'], 0, 0, 60), page(['text'], 500, 100, 100)],
])('%s', (_what, better, worse) => {
  expect(rankOf(better)).toBeGreaterThan(rankOf(worse))
})

test('a rank is text × rating × activity, in whole numbers', () => {
  expect(qualityOf({ ...usual, activity: 80 })).toBe(3600)
  expect(rankOf(page(['name', 'headline'], 0, 0, 80))).toBe(12 * 3600)
  expect(rankOf(page([], 0, 0, 80))).toBe(3600)
})
