import { expenseCategories } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import {
  categoryOptions,
  expenseErrors,
  expenseOf,
  newExpense,
  typedExpense,
} from './expense-form.ts'

test('every category of the API has its words', () => {
  expect(categoryOptions.map(({ value }) => value)).toEqual([...expenseCategories])
})

test('an expense as people type it is read, and shown the same again', () => {
  const typed = {
    date: '2026-11-10',
    amountCents: '1.245,90',
    description: 'Sala',
    category: 'rent',
  }
  expect(expenseErrors(typed)).toEqual({})
  const read = expenseOf(typed)
  expect(read).toEqual({ ...typed, amountCents: 124_590 })
  const stored = { ...read, category: 'rent' as const, id: 'id', createdAt: '', updatedAt: '' }
  expect(typedExpense(stored)).toEqual(typed)
})

test('what is missing of an expense, or cannot be, is said at its field', () => {
  const typed = { ...newExpense('2026-02-30'), amountCents: '0', category: 'x' }
  expect(expenseErrors(typed)).toEqual({
    date: 'Escolha o dia.',
    amountCents: 'Diga quanto foi, como 45,90.',
    description: 'Diga com o que foi.',
    category: 'Escolha uma categoria.',
  })
})
