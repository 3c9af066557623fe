import { expect, test } from 'vitest'
import { embedCode } from './embed.ts'

test("the embed codes lead to the page and its frame, in the page's colour", () => {
  const { button, frame } = embedCode('ana-lima', 'https://encaixe.test', '#994422')
  expect(button).toContain('href="https://encaixe.test/p/ana-lima"')
  expect(button).toContain('background:#994422')
  expect(frame).toContain('src="https://encaixe.test/quadro/ana-lima"')
  expect(frame).toContain('title=')
})
