import { randomUUID } from 'node:crypto'
import {
  categoryWords,
  EXPENSE,
  expenseErrors,
  expenseOf,
  newExpense,
} from '#lib/expenses/expense-form.ts'
import { text } from '#lib/forms/fields-of.ts'
import { TO_PLANS } from '#lib/forms/form-problem.ts'
import { formAction } from '#lib/server/form-action.ts'
import { requestKey } from '#lib/server/request-key.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { price } from '#lib/text/format.ts'
import { dayIn, dayShort } from '#lib/time/calendar.ts'
import { monthAsked } from '#lib/time/months.ts'
import type { Actions, PageServerLoad } from './$types'

const NEEDS_PLAN = {
  title: 'As despesas fazem parte do plano Pro',
  body: 'O que você já tinha anotado continua aqui.',
  way: TO_PLANS,
}

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const today = dayIn(professional.timezone, Date.now())
  const { from, to, ...shown } = monthAsked(event.url.searchParams, today)
  const { items, nextCursor } = await pageApi(event).listExpenses({
    from,
    to,
    ...cursorOf(event.url),
  })
  return {
    ...shown,
    isSaved: event.url.searchParams.has('salvo'),
    removed: event.url.searchParams.get('apagada') === '1',
    today: newExpense(today),
    key: randomUUID(),
    items: items.map(({ id, date, amountCents, description, category }) => ({
      ...{ id, description, day: dayShort(date), amount: price(amountCents) },
      category: categoryWords[category],
    })),
    more:
      nextCursor &&
      `/despesas?${new URLSearchParams({ mes: from.slice(0, 7), depois: nextCursor })}`,
  }
}

const cursorOf = (url: URL) => {
  const cursor = url.searchParams.get('depois')
  return cursor ? { cursor } : {}
}

export const actions: Actions = {
  default: formAction('guardar', {
    fields: { ...EXPENSE, chave: text() },
    check: expenseErrors,
    send: (api, { chave, ...typed }) =>
      api.createExpense(expenseOf(typed), {
        idempotencyKey: requestKey(chave, Object.values(typed)),
      }),
    // The plan may have ended since the page was opened.
    says: { PLAN_FEATURE_REQUIRED: NEEDS_PLAN },
    to: ({ date }) => `/despesas?mes=${date.slice(0, 7)}&salvo=1`,
  }),
}
