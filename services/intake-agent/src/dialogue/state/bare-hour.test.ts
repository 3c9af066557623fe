import { expect, test } from 'vitest'
import { town } from '../../../test/lab/town.ts'
import { understand } from '../../language/understand.rule.ts'
import { emptyMemory, type Option } from '../memory.ts'
import type { Proposal } from '../tools.ts'
import { withBareHour } from './bare-hour.ts'

const bruno = town([]).practices.find(({ page }) => page.slug === 'bruno-lima')?.page ?? null
const today = Temporal.PlainDate.from('2026-11-24')
const proposal: Proposal = {
  ...{ kind: 'move', slug: 'ana-souza', startsAt: '2026-11-27T12:00:00Z' },
  ...{ appointmentId: '1', version: 1, also: [] },
}
const hourIn = (text: string) =>
  withBareHour({ ...emptyMemory, proposal }, understand(text, today)).wish.choices[0]?.times[0]
    ?.from

test.each([
  ['não pera, 10', 10],
  ['não, 3', 15],
  ['10', 10],
  ['bota 16', 16],
  ['15 não, 16', 16],
])('“%s” after a proposed time is at %i o’clock', (text, hour) => {
  expect(hourIn(text)).toBe(hour * 60)
})

test.each(['1', '2', '40', 'sala 10', 'quanto custa? 10'])('“%s” is no hour', (text) => {
  expect(hourIn(text)).toBeUndefined()
})

test('a number without a proposed time is no hour', () => {
  expect(withBareHour(emptyMemory, understand('10', today)).wish.choices).toEqual([])
})

const listOf = (...starts: string[]): Option[] =>
  starts.map((hour) => ({
    offer: { kind: 'slot', slug: 'bruno-lima', startsAt: `2026-11-27T${hour}:00-03:00` },
    label: hour,
  }))
const afterList = (text: string, ...starts: string[]) =>
  withBareHour(
    { ...emptyMemory, page: bruno, asked: 'when', options: listOf(...starts) },
    understand(text, today),
  ).wish.choices[0]?.times[0]?.from

test('the agent reads a number after a list as an hour if the list has no such row and no start on that hour', () => {
  expect(afterList('10', '09:00', '10:30')).toBe(600)
  expect(afterList('10', '09:00', '10:00')).toBeUndefined()
  expect(afterList('2', '09:00', '10:30')).toBeUndefined()
})
