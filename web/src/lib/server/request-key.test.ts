import { expect, test } from 'vitest'
import { requestKey } from './request-key.ts'

test('pressing twice sends the same key and something else sends another key', () => {
  const key = requestKey('form-1', ['ana', '10:00'])
  expect(requestKey('form-1', ['ana', '10:00'])).toBe(key)
  expect(requestKey('form-2', ['ana', '10:00'])).not.toBe(key)
  expect(requestKey('form-1', ['ana', '11:00'])).not.toBe(key)
  expect(key.length).toBeLessThanOrEqual(200)
})
