import { expect, test } from 'vitest'
import { checkWish, daysOf, readWish } from './wish-form.ts'

const form = (fields: [string, string][]) => {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

test('a sent form is read, and nonsense counts as any', () => {
  expect(
    readWish(
      form([
        ['servico', 'id'],
        ['dia', '2026-12-05'],
        ['quando', 'day'],
        ['partes', 'evening'],
        ['partes', 'nonsense'],
        ['clientName', ' Bia '],
        ['clientPhone', '11 98765-4321'],
      ]),
    ),
  ).toEqual({
    ...{ serviceId: 'id', day: '2026-12-05', when: 'day', parts: ['evening'] },
    ...{ clientName: 'Bia', clientPhone: '11 98765-4321' },
  })
  expect(
    readWish(
      form([
        ['quando', 'x'],
        ['dia', 'x'],
      ]),
    ),
  ).toMatchObject({ when: 'any', day: '' })
})

test('a name and a phone are needed', () => {
  const typed = readWish(form([]))
  expect(Object.keys(checkWish(typed))).toEqual(['clientName', 'clientPhone'])
  const complete = { ...typed, clientName: 'Bia', clientPhone: '11 98765-4321' }
  expect(checkWish(complete)).toEqual({})
})

test('the days are one, the week that begins with it, or any', () => {
  const day = '2026-12-05'
  expect(daysOf({ when: 'day', day })).toEqual({ days: [day] })
  expect(daysOf({ when: 'week', day })).toEqual({ from: day, to: '2026-12-11' })
  expect(daysOf({ when: 'any', day })).toEqual({})
  expect(daysOf({ when: 'day', day: '' })).toEqual({})
})
