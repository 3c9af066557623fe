import { expect, test } from 'vitest'
import { isPastVerb } from './past-verb.rule.ts'

test.each('perdeu quebrou viajou caiu mandou pediu ligou teve'.split(' '))(
  '%s tells what somebody did',
  (word) => {
    expect(isPastVerb(word)).toBe(true)
  },
)

test.each('abreu tadeu romeu lou barreto cacau'.split(' '))('%s is a name', (word) => {
  expect(isPastVerb(word)).toBe(false)
})
