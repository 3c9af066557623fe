import { z } from 'zod'
import { rpcsOf } from '../rpc/define.ts'
import { id, instant, localDate, page, pageCursor, paidAmount } from '../text/primitives.ts'
import { line } from '../text/text.ts'

const rpc = rpcsOf('booking')

/** What money of a practice goes to. */
export const expenseCategories = [
  'rent',
  'supplies',
  'transport',
  'taxes',
  'software',
  'marketing',
  'education',
  'services',
  'other',
] as const
export const expenseCategory = z
  .enum(expenseCategories, 'Escolha uma das categorias.')
  .meta({ id: 'ExpenseCategory' })
export type ExpenseCategory = z.output<typeof expenseCategory>

const spent = {
  date: localDate.meta({ description: 'The local day of the expense.' }),
  amountCents: paidAmount.meta({ description: 'Centavos of BRL.', examples: [32_000] }),
  description: line(1, 120, { missing: 'Diga com o que foi.', example: 'Aluguel da sala' }),
  category: expenseCategory,
}

export const expense = z
  .object({
    id,
    date: localDate,
    amountCents: z.int(),
    description: z.string(),
    category: expenseCategory,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Expense', description: 'What a practice paid.' })
export type Expense = z.output<typeof expense>

const access = 'professional'
const expenseId = id.meta({ description: 'An id of /api/expenses.' })

export const expenseRpcs = {
  listExpenses: rpc('listExpenses', {
    summary: 'What the page paid, the latest day first.',
    access,
    scope: 'payments:read',
    http: { method: 'GET', path: '/api/expenses' },
    input: z.object({
      from: localDate.optional().meta({ description: 'The first local day.' }),
      to: localDate.optional().meta({ description: 'The last local day, inclusive.' }),
      cursor: pageCursor.optional(),
    }),
    output: page(expense),
  }),
  getExpense: rpc('getExpense', {
    summary: 'One expense.',
    access,
    scope: 'payments:read',
    http: { method: 'GET', path: '/api/expenses/:id' },
    input: z.object({ id: expenseId }),
    output: expense,
    errors: ['NOT_FOUND'],
  }),
  createExpense: rpc('createExpense', {
    summary: 'Adds an expense; from the pro plan on.',
    access,
    http: { method: 'POST', path: '/api/expenses', status: 201 },
    acceptsIdempotencyKey: true,
    input: z.object(spent),
    output: expense,
    errors: ['PLAN_FEATURE_REQUIRED'],
  }),
  updateExpense: rpc('updateExpense', {
    summary: 'Changes an expense.',
    access,
    http: { method: 'PATCH', path: '/api/expenses/:id' },
    idempotent: true,
    input: z.object({
      id: expenseId,
      date: spent.date.optional(),
      amountCents: spent.amountCents.optional(),
      description: spent.description.optional(),
      category: spent.category.optional(),
    }),
    output: expense,
    errors: ['NOT_FOUND'],
  }),
  removeExpense: rpc('removeExpense', {
    summary: 'Deletes an expense.',
    access,
    http: { method: 'DELETE', path: '/api/expenses/:id', status: 204 },
    input: z.object({ id: expenseId }),
    output: z.object({ removed: z.literal(true) }),
    errors: ['NOT_FOUND'],
  }),
}
