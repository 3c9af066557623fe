import { expenseCategories } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { categoryOptions, expenseOf, newExpense, typedExpense } from './expense-form.ts'

test('every category of the API has its words', () => {
  expect(categoryOptions.map(({ value }) => value)).toEqual([...expenseCategories])
})

test('an expense as people type it is read, and shown the same again', () => {
  const typed = { date: '2026-11-10', amount: '1.245,90', description: 'Sala', category: 'rent' }
  const read = expenseOf(typed)
  expect(read).toEqual({
    expense: {
      ...{ date: '2026-11-10', amountCents: 124_590, description: 'Sala', category: 'rent' },
    },
  })
  if (!('expense' in read)) throw new Error('it has errors')
  const stored = { ...read.expense, id: 'id', createdAt: '', updatedAt: '' }
  expect(typedExpense(stored)).toEqual(typed)
})

test('what is missing or cannot be is said at its field', () => {
  expect(expenseOf({ ...newExpense('2026-02-30'), amount: '0', category: 'x' })).toEqual({
    errors: {
      date: 'Escolha o dia.',
      amountCents: 'Diga quanto foi, como 45,90.',
      description: 'Diga com o que foi.',
      category: 'Escolha uma categoria.',
    },
  })
})
