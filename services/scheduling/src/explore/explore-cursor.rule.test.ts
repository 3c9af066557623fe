import { expect, test } from 'vitest'
import { type ExplorePlace, readCursor, writeCursor } from './explore-cursor.rule.ts'

const place: ExplorePlace = {
  match: 'near',
  leftOut: ['copacabana'],
  key: -14_610,
  id: '019a0000-0000-7000-8000-000000000001',
}

test('a cursor is read as it was written, and fits in an address', () => {
  const cursor = writeCursor(place)
  expect(readCursor(cursor)).toEqual(place)
  expect(encodeURIComponent(cursor)).toBe(cursor)
})

test('a cursor of a version before that left no words out is read', () => {
  const before = Buffer.from(JSON.stringify(['meant', place.key, place.id])).toString('base64url')
  expect(readCursor(before)).toEqual({ ...place, leftOut: [] })
})

test.each([
  '',
  'x',
  '%00',
  writeCursor({ ...place, id: 'no id' }),
  writeCursor({ ...place, key: 0.5 }),
  writeCursor({ ...place, key: 2 ** 31 }),
  Buffer.from('["else",1,"019a0000-0000-7000-8000-000000000001"]').toString('base64url'),
  Buffer.from('{"__proto__":1}').toString('base64url'),
])('%j is refused as a cursor', (text) => {
  expect(() => readCursor(text)).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_FAILED',
      details: { errors: [{ path: 'cursor', message: expect.stringContaining('início') }] },
    }),
  )
})
