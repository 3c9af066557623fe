import type { Expense, ExpenseCategory } from '@encaixe/contracts'
import { textOf } from '../forms/form-problem.ts'
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

const categoryOf = (text: string): ExpenseCategory | null => {
  const found = Object.keys(categoryWords).find((key) => key === text)
  return isCategory(found) ? found : null
}
const isCategory = (key: string | undefined): key is ExpenseCategory =>
  key !== undefined && Object.hasOwn(categoryWords, key)

/** An expense as it stands in its form. */
export interface TypedExpense {
  date: string
  amount: string
  description: string
  category: string
}

export const newExpense = (today: string): TypedExpense => ({
  date: today,
  amount: '',
  description: '',
  category: '',
})

export const typedExpense = ({
  date,
  amountCents,
  description,
  category,
}: Expense): TypedExpense => ({ date, amount: priceAsTyped(amountCents), description, category })

export const readExpense = (form: FormData): TypedExpense => ({
  date: textOf(form, 'date'),
  amount: textOf(form, 'amountCents'),
  description: textOf(form, 'description'),
  category: textOf(form, 'category'),
})

/** What the API takes, or the errors by field. */
export function expenseOf(
  typed: TypedExpense,
):
  | { expense: Pick<Expense, 'date' | 'amountCents' | 'description' | 'category'> }
  | { errors: Record<string, string> } {
  const { date, description } = typed
  const amountCents = parsePrice(typed.amount)
  const category = categoryOf(typed.category)
  const errors = {
    ...(!isDate(date) && { date: 'Escolha o dia.' }),
    ...(!amountCents && { amountCents: 'Diga quanto foi, como 45,90.' }),
    ...(description === '' && { description: 'Diga com o que foi.' }),
    ...(category === null && { category: 'Escolha uma categoria.' }),
  }
  if (Object.keys(errors).length > 0 || !amountCents || category === null) return { errors }
  return { expense: { date, amountCents, description, category } }
}
