import { expect, test } from 'vitest'
import { understand } from '../../language/understand.rule.ts'
import { daysOf, partsOf } from '../slots/tell.ts'

const today = Temporal.PlainDate.from('2026-11-24')
const wishIn = (text: string) => understand(text, today).wish

test.each([
  ['se abrir', [], []],
  ['se abrir quinta de manhã', ['2026-11-26'], ['morning']],
  ['se abrir quinta ou sexta à tarde', ['2026-11-26', '2026-11-27'], ['afternoon']],
  ['se abrir algo depois das 17h', [], ['afternoon', 'evening']],
  ['se abrir quinta às 15h', ['2026-11-26'], ['afternoon']],
])('who writes “%s” waits for these days and parts of them', (text, days, parts) => {
  expect([daysOf(wishIn(text), today), partsOf(wishIn(text))]).toEqual([days, parts])
})

test('a week is waited for on each of its days that can be booked', () => {
  expect(daysOf(wishIn('se abrir semana que vem'), today)).toHaveLength(7)
  const butThursday = { ...wishIn('se abrir qualquer dia'), except: wishIn('quinta').choices }
  expect(daysOf(butThursday, today)).not.toContain('2026-11-26')
})
