import { expect, test } from 'vitest'
import { understand } from '../../language/understand.rule.ts'
import type { Proposal } from '../tools.ts'
import { withRefusedDay } from './refused-day.ts'

const today = Temporal.PlainDate.from('2026-11-24')
/** Wednesday at ten. */
const proposal: Proposal = {
  ...{ kind: 'move', slug: 'ana-souza', startsAt: '2026-11-25T13:00:00Z' },
  ...{ appointmentId: '1', version: 1, also: [] },
}
const daysIn = (text: string) =>
  withRefusedDay({ proposal, page: null }, understand(text, today)).wish.choices.flatMap(
    ({ days }) => days.map(({ from }) => from.slice(8)),
  )

test('the day of the proposal, named once more beside another day, is refused', () => {
  expect(daysIn('ah não, quarta é puxado lá em casa, pode ser sexta?')).toEqual(['27'])
  expect(daysIn('não, quarta eu cuido da horta, sexta 15h')).toEqual(['27'])
  expect(daysIn('quarta é rodízio do meu carro, sexta dá?')).toEqual(['27'])
})

test('another hour of that day, a choice, and that day alone are wished for', () => {
  expect(daysIn('não, quarta 15h')).toEqual(['25'])
  expect(daysIn('não, quarta 15h ou sexta 10h')).toEqual(['25', '27'])
  expect(daysIn('quarta ou sexta')).toEqual(['25', '27'])
})
