import { expect, test } from 'vitest'
import { understand } from '../understand.rule.ts'

const today = Temporal.PlainDate.from('2026-11-24')
const read = (text: string) => understand(text, today)

test('a client who says what time of day it is now does not wish for it', () => {
  expect(read('bom dia ainda é de manhã, queria na quinta às 14h40').wish.choices).toEqual(
    read('bom dia, queria na quinta às 14h40').wish.choices,
  )
})

test('who comes without missing once cancels nothing', () => {
  expect(read('quero treinar toda segunda às 7h sem faltar nenhuma').acts).not.toContain('cancel')
  expect(read('vou faltar segunda').acts).toContain('cancel')
})
