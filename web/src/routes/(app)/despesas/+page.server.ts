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
import { dayIn, dayShort, isDate, monthAndYear } from '#lib/time/calendar.ts'
import type { Actions, PageServerLoad } from './$types'

const MONTHS = 12

const NEEDS_PLAN = {
  title: 'As despesas fazem parte do plano Pro',
  body: 'O que você já tinha anotado continua aqui.',
  way: TO_PLANS,
}

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const today = dayIn(professional.timezone, Date.now())
  const first = monthOf(event.url.searchParams.get('mes')) ?? Temporal.PlainDate.from(today)
  const { from, to } = boundsOf(first)
  const { items, nextCursor } = await pageApi(event).listExpenses({
    from,
    to,
    ...cursorOf(event.url),
  })
  const month = from.slice(0, 7)
  const thisMonth = Temporal.PlainDate.from(today)
  return {
    ...shown,
    isSaved: event.url.searchParams.has('salvo'),
    removed: event.url.searchParams.get('apagada') === '1',
    today: newExpense(today),
    key: randomUUID(),
    month: monthAndYear(from),
    months: Array.from({ length: MONTHS }, (_, back) => {
      const day = thisMonth.subtract({ months: back }).with({ day: 1 }).toString()
      return { value: day.slice(0, 7), label: monthAndYear(day), isCurrent: day === from }
    }),
    items: items.map(({ id, date, amountCents, description, category }) => ({
      ...{ id, description, day: dayShort(date), amount: price(amountCents) },
      category: categoryWords[category],
    })),
    more: nextCursor && `/despesas?${new URLSearchParams({ mes: month, depois: nextCursor })}`,
  }
}

const monthOf = (text: string | null) =>
  isDate(`${text}-01`) ? Temporal.PlainDate.from(`${text}-01`) : null

const cursorOf = (url: URL) => {
  const cursor = url.searchParams.get('depois')
  return cursor ? { cursor } : {}
}

function boundsOf(day: Temporal.PlainDate) {
  const from = day.with({ day: 1 })
  return { from: from.toString(), to: day.with({ day: day.daysInMonth }).toString() }
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
