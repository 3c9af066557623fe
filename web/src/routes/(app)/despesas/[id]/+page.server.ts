import { ignoreMissing } from '#lib/api/problem.ts'
import { expenseOf, readExpense, typedExpense } from '#lib/expenses/expense-form.ts'
import { failForm, submitForm } from '#lib/server/form-answer.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireProfessional(event)
  const { id } = event.params
  return { held: typedExpense(await pageApi(event).getExpense({ id })) }
}

export const actions: Actions = {
  salvar: async (event) => {
    const { id } = event.params
    const typed = readExpense(await event.request.formData())
    const read = expenseOf(typed)
    if ('errors' in read) return failForm({ errors: read.errors, message: null }, { typed })
    const { expense } = read
    return submitForm(event, (api) => api.updateExpense({ id, ...expense }), {
      shown: { typed },
      to: `/despesas?${new URLSearchParams({ mes: expense.date.slice(0, 7), salvo: '1' })}`,
    })
  },

  tirar: (event) =>
    submitForm(event, (api) => api.removeExpense({ id: event.params.id }).catch(ignoreMissing), {
      shown: { typed: undefined },
      to: '/despesas?apagada=1',
    }),
}
