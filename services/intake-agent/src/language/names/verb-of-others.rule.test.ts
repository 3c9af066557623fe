import { expect, test } from 'vitest'
import { isVerbOfOthers, isVerbOfUs } from './verb-of-others.rule.ts'

test.each('perdeu quebrou viajou caiu mandou pediu ligou teve'.split(' '))(
  '%s tells what somebody did',
  (word) => {
    expect(isVerbOfOthers(word)).toBe(true)
  },
)

test.each('abreu tadeu romeu lou barreto cacau'.split(' '))('%s is a name', (word) => {
  expect(isVerbOfOthers(word)).toBe(false)
})

test.each('sofremos brigamos caimos moramos perdemos'.split(' '))('%s tells of two', (word) => {
  expect(isVerbOfUs(word)).toBe(true)
})

test.each('ramos queremos precisamos vamos'.split(' '))('%s tells nothing', (word) => {
  expect(isVerbOfUs(word)).toBe(false)
})
