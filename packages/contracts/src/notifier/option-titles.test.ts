import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BUTTON_TITLE, distinctTitles, ROW_TITLE } from './option-titles.ts'

test.each([
  [
    ['Sim', 'Não'],
    ['Sim', 'Não'],
  ],
  [
    ['Massagem relaxante de 30 min', 'Massagem relaxante de 60 min'],
    ['Massagem rel… 30 min', 'Massagem rel… 60 min'],
  ],
  [
    ['Corte feminino com hidratação', 'Corte feminino com escova'],
    ['Corte fe… hidratação', 'Corte femini… escova'],
  ],
  [
    ['Ana Souza', 'Ana Souza', 'ana souza'],
    ['Ana Souza', 'Ana Souza (2)', 'ana souza (3)'],
  ],
  [
    ['  ', '\n'],
    ['Opção', 'Opção (2)'],
  ],
  [['Extraordinariamente longo'], ['Extraordinariamente…']],
])('of %j people read %j', (titles, read) => {
  expect(distinctTitles(titles, BUTTON_TITLE)).toEqual(read)
})

test('an emoji is never cut in two', () => {
  const [title = ''] = distinctTitles([`${'a'.repeat(17)}👩‍👧‍👦 e mais`], BUTTON_TITLE)
  expect(title).toBe(`${'a'.repeat(17)}…`)
})

const alike = fc.constantFrom(
  'Massagem relaxante com pedras quentes',
  'Ana Souza',
  'a',
  '👩‍👧',
  ' ',
  '(2)',
)
const title = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.array(alike, { maxLength: 4 }).map((parts) => parts.join(' ')),
)

test('whatever the titles are, each fits, is no blank, and no two are alike', () => {
  fc.assert(
    fc.property(
      fc.array(title, { maxLength: 10 }),
      fc.constantFrom(BUTTON_TITLE, ROW_TITLE),
      (titles, most) => {
        const read = distinctTitles(titles, most)
        expect(read).toHaveLength(titles.length)
        expect(new Set(read).size).toBe(titles.length)
        for (const one of read) {
          expect(one.length).toBeLessThanOrEqual(most)
          expect(one.trim()).toBe(one)
          expect(one).not.toBe('')
        }
        expect(distinctTitles(read, most)).toEqual(read)
      },
    ),
    { numRuns: 500 },
  )
})
