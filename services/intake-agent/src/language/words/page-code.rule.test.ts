import { doorMessage, pageCodeOf } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { understand } from '../understand.rule.ts'

const today = Temporal.PlainDate.from('2026-11-24')
const code = pageCodeOf('01a1fd0c-df3d-7aab-b4f3-efff32c477a4')

test('the message of a page’s door names the page, and nobody else', () => {
  const { page, words, wish } = understand(doorMessage(code), today)
  expect(page).toBe(code)
  expect(words).toEqual([])
  expect(wish).toEqual(understand('quero marcar um horario', today).wish)
})

test.each([
  `oi, código ${code.toLowerCase()} sexta às 15h`,
  `Codigo da pagina ${code}`,
  `código da página:${code}.`,
])('%s names the page', (message) => {
  expect(understand(message, today).page).toBe(code)
})

test.each([`codigo ${code}A`, 'codigo 123456', 'o código da página', `codigo ${code.slice(1)}`])(
  '%s names no page',
  (message) => {
    expect(understand(message, today).page).toBeNull()
  },
)
