import { expect, test } from 'vitest'
import { keyLeadsTo } from './keys.ts'

const today = '2026-11-25'
const week = { view: 'semana', date: '2026-11-26' } as const
const leads = (key: string) => keyLeadsTo(key, week, today)

test('the keys of the agenda lead to its views, its neighbours and a new appointment', () => {
  expect(leads('d')).toEqual({ page: '/agenda?visao=dia&dia=2026-11-26' })
  expect(leads('W')).toEqual(leads('s'))
  expect(leads('m')).toEqual({ page: '/agenda?visao=mes&dia=2026-11-26' })
  expect(leads('ArrowRight')).toEqual({ page: '/agenda?visao=semana&dia=2026-12-03' })
  expect(leads('ArrowLeft')).toEqual({ page: '/agenda?visao=semana&dia=2026-11-19' })
  expect(leads('h')).toEqual({ page: '/agenda?visao=semana' })
  expect(leads('n')).toEqual({ sheet: '/agenda/nova?dia=2026-11-26' })
  expect(leads('?')).toBe('help')
})

test('other keys lead nowhere', () => {
  for (const key of ['Tab', 'Enter', 'x', 'Escape', ' ', 'constructor']) {
    expect(leads(key)).toBeNull()
  }
})
