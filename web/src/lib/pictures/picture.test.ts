import { expect, test } from 'vitest'
import { pictureProblem } from './picture.ts'

test('every refusal of a picture has a message, whatever the code', () => {
  expect(pictureProblem('PAYLOAD_TOO_LARGE')).toContain('5 MB')
  expect(pictureProblem('UNSUPPORTED_MEDIA_TYPE')).toContain('JPG')
  expect(pictureProblem('UNAUTHENTICATED')).toContain('Entre em outra aba')
  expect(pictureProblem('')).toContain('Confira a internet')
})
