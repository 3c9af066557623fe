import { expect, test } from 'vitest'
import { shownColour, shownName } from './shown.rule.ts'

test.each([
  ['Família', 'Família'],
  ['  Casa\u0000 e\r\n\ttrabalho\u2028', 'Casa e trabalho'],
  ['\u0000\u0007', null],
  ['', null],
  [null, null],
  ['a\ud800b', 'a\ufffdb'],
])('the name %j is shown as %j', (given, shown) => {
  expect(shownName(given)).toBe(shown)
})

test('a name of 2 MB is cut, and never within a character', () => {
  expect(shownName('a'.repeat(2_000_000))).toBe(`${'a'.repeat(119)}…`)
  expect(shownName('👩‍👩‍👧'.repeat(500))).toBe(`${'👩‍👩‍👧'.repeat(119)}…`)
  expect(shownName('é'.repeat(120))).toBe('é'.repeat(120))
  expect(shownName(`${'a'.repeat(118)} ${'b'.repeat(50)}`)).toBe(`${'a'.repeat(118)}…`)
})

test.each([
  ['#FF2968', '#FF2968'],
  ['#FF2968FF', '#FF2968'],
  ['turquoise', 'turquoise'],
  ['#FF2968F', null],
  [' #FF2968 ', '#FF2968'],
  ['a#FF2968', null],
  ['12 turquoise', null],
  ['url(https://evil.example)', null],
  ['#'.repeat(2_000_000), null],
  [null, null],
])('colour %# is shown as it can be', (given, shown) => {
  expect(shownColour(given)).toBe(shown)
})
