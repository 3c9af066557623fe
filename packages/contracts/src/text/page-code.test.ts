import { expect, test } from 'vitest'
import { idEndOf, isPageCode, pageCodeOf } from './page-code.ts'
import { slug } from './primitives.ts'

test.each(['000000000000', 'ffffffffffff', 'efff32c477a4'])(
  'a code holds the end %s of an id',
  (end) => {
    const code = pageCodeOf(`01a1fd0c-df3d-7aab-b4f3-${end}`)
    expect(code).toHaveLength(10)
    expect(isPageCode(code)).toBe(true)
    expect(idEndOf(code)).toBe(end)
  },
)

test('no code is the address of a page, and no address is a code', () => {
  expect(slug.safeParse(pageCodeOf('01a1fd0c-df3d-7aab-b4f3-efff32c477a4')).success).toBe(false)
  for (const text of ['ana-lima', 'abcdefghjk', '1234567890a', 'ABCDEFGHIJ', '']) {
    expect(isPageCode(text)).toBe(false)
  }
})
