import { expect, test } from 'vitest'
import { pictureProblem } from './picture.ts'

test('why a picture was not taken is said in words, whatever the code', () => {
  expect(pictureProblem('PAYLOAD_TOO_LARGE')).toContain('5 MB')
  expect(pictureProblem('UNSUPPORTED_MEDIA_TYPE')).toContain('JPG')
  expect(pictureProblem('UNAUTHENTICATED')).toContain('Entre em outra aba')
  expect(pictureProblem('')).toContain('Confira a internet')
})
