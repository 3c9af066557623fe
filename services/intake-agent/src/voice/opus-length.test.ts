import { voiceFile } from '@encaixe/sandbox/testing'
import { expect, test } from 'vitest'
import { opusSeconds } from './opus-length.ts'

test.each([1, 4, 119.5, 600])('a voice note of %s seconds has that length', (seconds) => {
  expect(opusSeconds(voiceFile({ text: 'oi', seconds }))).toBe(seconds)
})

test('a file that is no Opus, or is cut short, has no length', () => {
  const file = voiceFile({ text: 'oi', seconds: 2 })
  expect(opusSeconds(Buffer.alloc(0))).toBeNull()
  expect(opusSeconds(Buffer.from('ID3 some music'))).toBeNull()
  expect(opusSeconds(file.subarray(4))).toBeNull()
  expect(opusSeconds(file.subarray(0, file.lastIndexOf('OggS') + 10))).toBeNull()
})
