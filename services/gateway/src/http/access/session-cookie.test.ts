import { expect, test } from 'vitest'
import { cookiesNamed } from './session-cookie.ts'

test('every value of a cookie is found among other cookies', () => {
  expect(cookiesNamed('a', 'b=1; a=2;\ta=3=3 ; aa=4; A=5')).toEqual(['2', '3=3'])
  expect(cookiesNamed('a', undefined)).toEqual([])
})

test.each(['\u00a0', '\u0085', '\ufeff', '\u2028', '\v', '\f'])(
  'a name that only looks the same is another: %j',
  (space) => {
    expect(cookiesNamed('a', `${space}a=1; a${space}=2`)).toEqual([])
  },
)
