import { ignoreMissing } from '#lib/api/problem.ts'
import { EXPENSE, expenseErrors, expenseOf, typedExpense } from '#lib/expenses/expense-form.ts'
import { formAction } from '#lib/server/form-action.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireProfessional(event)
  const { id } = event.params
  return { held: typedExpense(await pageApi(event).getExpense({ id })) }
}

export const actions: Actions = {
  salvar: formAction('salvar', {
    fields: EXPENSE,
    check: expenseErrors,
    send: (api, typed, { params: { id } }: RequestEvent) =>
      api.updateExpense({ id, ...expenseOf(typed) }),
    to: ({ date }) => `/despesas?mes=${date.slice(0, 7)}&salvo=1`,
  }),

  tirar: formAction('tirar', {
    fields: {},
    send: (api, _, { params: { id } }: RequestEvent) =>
      api.removeExpense({ id }).catch(ignoreMissing),
    to: '/despesas?apagada=1',
  }),
}
