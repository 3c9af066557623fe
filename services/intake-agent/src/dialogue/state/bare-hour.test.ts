import { expect, test } from 'vitest'
import { understand } from '../../language/understand.rule.ts'
import type { Proposal } from '../tools.ts'
import { withBareHour } from './bare-hour.ts'

const today = Temporal.PlainDate.from('2026-11-24')
const proposal: Proposal = {
  ...{ kind: 'move', slug: 'ana-souza', startsAt: '2026-11-27T12:00:00Z' },
  ...{ appointmentId: '1', version: 1, also: [] },
}
const hourIn = (text: string) =>
  withBareHour({ proposal }, understand(text, today)).wish.choices[0]?.times[0]?.from

test.each([
  ['não pera, 10', 10],
  ['não, 3', 15],
  ['10', 10],
])('“%s” after a proposed time is at %i o’clock', (text, hour) => {
  expect(hourIn(text)).toBe(hour * 60)
})

test.each(['1', '2', '40', 'sala 10', 'quanto custa? 10'])('“%s” is no hour', (text) => {
  expect(hourIn(text)).toBeUndefined()
})

test('a number without a proposed time is no hour', () => {
  expect(withBareHour({ proposal: null }, understand('10', today)).wish.choices).toEqual([])
})
