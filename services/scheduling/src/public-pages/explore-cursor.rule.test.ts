import { expect, test } from 'vitest'
import { readCursor, writeCursor } from './explore-cursor.rule.ts'

const place = {
  score: 5,
  ratingRank: 4870,
  ratingCount: 31,
  id: '019a0000-0000-7000-8000-000000000001',
}

test('a cursor is read as it was written, and fits in an address', () => {
  const cursor = writeCursor(place)
  expect(readCursor(cursor)).toEqual(place)
  expect(encodeURIComponent(cursor)).toBe(cursor)
})

test.each([
  '',
  'x',
  '%00',
  writeCursor({ ...place, id: 'no id' }),
  writeCursor({ ...place, score: 0.5 }),
  writeCursor({ ...place, score: 2 ** 31 }),
  writeCursor({ ...place, ratingRank: -(2 ** 31) }),
  writeCursor({ ...place, ratingCount: Number.MAX_SAFE_INTEGER }),
  Buffer.from('{"__proto__":1}').toString('base64url'),
])('%j is refused as a cursor', (text) => {
  expect(() => readCursor(text)).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_FAILED',
      details: { errors: [{ path: 'cursor', message: expect.stringContaining('início') }] },
    }),
  )
})
