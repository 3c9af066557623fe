import { expect, test } from 'vitest'
import { photoChanges, readAnswers, readColour, readPhotos, rowsOf } from './face-form.ts'

const form = (...fields: [string, string][]) => {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}
const photo = (id: string, isCover = false) => ({
  ...{ id, url: `/media/${id}.webp`, width: 9, height: 9 },
  ...{ description: '', isCover, position: 0 },
})

test('empty rows fill up the form and are dropped when it is read', () => {
  expect(rowsOf([{ question: 'a', answer: 'b' }], 12)).toHaveLength(3)
  expect(rowsOf(Array(12).fill({ question: 'a', answer: 'b' }), 12)).toHaveLength(12)
  const typed = form(['question', 'a'], ['answer', 'b'], ['question', ' '], ['answer', ''])
  expect(readAnswers(typed)).toEqual([{ question: 'a', answer: 'b' }])
})

test('a colour is a suggested one, a custom one, or none', () => {
  expect(readColour(form(['cor', '#b4532a']))).toBe('#b4532a')
  expect(readColour(form(['cor', 'outra'], ['outra', '#ABCDEF']))).toBe('#ABCDEF')
  expect(readColour(form(['cor', 'nenhuma']))).toBeNull()
  expect(readColour(form(['cor', 'red;}']))).toBeUndefined()
})

test('only pictures that differ are changed', () => {
  const photos = [photo('a', true), photo('b')]
  const same = form(['id', 'a'], ['id', 'b'], ['descricao:a', ''], ['capa', 'a'])
  expect(photoChanges(readPhotos(same), photos)).toEqual({ texts: [], removed: null, order: null })
  const changed = form(
    ...([
      ['id', 'a'],
      ['id', 'b'],
      ['descricao:b', 'Corte'],
    ] as [string, string][]),
    ...([
      ['capa', 'b'],
      ['sobe', 'b'],
      ['apaga', 'a'],
    ] as [string, string][]),
  )
  expect(photoChanges(readPhotos(changed), photos)).toEqual({
    texts: [
      { id: 'a', description: '', isCover: false },
      { id: 'b', description: 'Corte', isCover: true },
    ],
    removed: 'a',
    order: ['b', 'a'],
  })
  const none = form(['capa', 'nenhuma'])
  expect(photoChanges(readPhotos(none), photos).texts).toEqual([
    { id: 'a', description: '', isCover: false },
  ])
})
