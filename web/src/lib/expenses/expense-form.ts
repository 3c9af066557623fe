import type { Expense, ExpenseCategory } from '@encaixe/contracts'
import { type TypedIn, text } from '../forms/fields-of.ts'
import { parsePrice, priceAsTyped } from '../text/money.ts'
import { isDate } from '../time/calendar.ts'

export const categoryWords: Readonly<Record<ExpenseCategory, string>> = {
  rent: 'Aluguel e contas do lugar',
  supplies: 'Materiais',
  transport: 'Transporte',
  taxes: 'Impostos e taxas',
  software: 'Internet, telefone e programas',
  marketing: 'Divulgação',
  education: 'Cursos',
  services: 'Outros profissionais',
  other: 'Outra coisa',
}
export const categoryOptions = Object.entries(categoryWords).map(([value, label]) => ({
  value,
  label,
}))

const isCategory = (key: string): key is ExpenseCategory => Object.hasOwn(categoryWords, key)

/** The fields of an expense. */
export const EXPENSE = { date: text(), amountCents: text(), description: text(), category: text() }
export type TypedExpense = TypedIn<typeof EXPENSE>

export const newExpense = (today: string): TypedExpense => ({
  ...{ date: today, amountCents: '', description: '', category: '' },
})

export const typedExpense = ({
  date,
  amountCents,
  description,
  category,
}: Expense): TypedExpense => ({
  ...{ date, amountCents: priceAsTyped(amountCents), description, category },
})

/** What is missing or cannot be, by field. */
export const expenseErrors = ({ date, amountCents, description, category }: TypedExpense) => ({
  ...(!isDate(date) && { date: 'Escolha o dia.' }),
  ...(!parsePrice(amountCents) && { amountCents: 'Diga quanto foi, como 45,90.' }),
  ...(description === '' && { description: 'Diga com o que foi.' }),
  ...(!isCategory(category) && { category: 'Escolha uma categoria.' }),
})

/** What the API takes of an expense without errors. */
export const expenseOf = ({ date, amountCents, description, category }: TypedExpense) => ({
  ...{ date, amountCents: parsePrice(amountCents) ?? 0, description },
  category: isCategory(category) ? category : 'other',
})
