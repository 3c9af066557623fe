import { expect, test } from 'vitest'
import { isVerbOfOthers } from './verb-of-others.rule.ts'

test.each('perdeu quebrou viajou caiu mandou pediu ligou teve'.split(' '))(
  '%s tells what somebody did',
  (word) => {
    expect(isVerbOfOthers(word)).toBe(true)
  },
)

test.each('abreu tadeu romeu lou barreto cacau'.split(' '))('%s is a name', (word) => {
  expect(isVerbOfOthers(word)).toBe(false)
})
