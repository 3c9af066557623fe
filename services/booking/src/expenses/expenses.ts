import { AppError, type Expense, expenseCategory, expenseRpcs } from '@encaixe/contracts'
import { cutPage, type HandlersOf, newId } from '@encaixe/service-kit'
import { z } from 'zod'
import type { Expense as ExpenseRow } from '../../generated/client.ts'
import { lockOwnPage, ownPage } from '../copies/professional-copies.ts'
import { cursorOf } from '../cursor.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { requireFeatureOf } from '../plans/plan-room.ts'
import type { BookingTransaction, Parts } from '../store.ts'

const PAGE = 50
const cursors = cursorOf(z.iso.date())

/** What a page paid. Adding one needs the plan of reports; what is there can be read, changed and deleted without it. */
export function expenses({
  database,
  clock,
}: Parts): HandlersOf<typeof expenseRpcs, keyof typeof expenseRpcs> {
  const { prisma } = database
  const now = () => new Date(clock().epochMilliseconds)

  /** @throws AppError NOT_FOUND, also for one of another page */
  async function own(
    tx: Pick<BookingTransaction, 'professional' | 'expense'>,
    userId: string,
    id: string,
  ) {
    const { id: professionalId } = await ownPage(tx, userId)
    const row = await tx.expense.findUnique({ where: { id } })
    if (row?.professionalId === professionalId) return row
    throw new AppError('NOT_FOUND', 'There is no such expense.')
  }

  return {
    async listExpenses({ from, to, cursor }, { actor: { userId } }) {
      const { id: professionalId } = await ownPage(prisma, userId)
      const after = cursor === undefined ? null : cursors.read(cursor)
      const rows = await prisma.expense.findMany({
        where: {
          professionalId,
          date: { ...(from && { gte: dateOf(from) }), ...(to && { lte: dateOf(to) }) },
          ...(after && {
            OR: [
              { date: { lt: dateOf(after.value) } },
              { date: dateOf(after.value), id: { lt: after.id } },
            ],
          }),
        },
        orderBy: [{ date: 'desc' }, { id: 'desc' }],
        take: PAGE + 1,
      })
      return cutPage(rows.map(viewOf), PAGE, ({ date, id }) => cursors.write(date, id))
    },

    getExpense: async ({ id }, { actor }) => viewOf(await own(prisma, actor.userId, id)),

    createExpense(input, context) {
      const { userId } = context.actor
      return answerOnce({
        ...{ database, context, input, rpc: expenseRpcs.createExpense },
        async work({ tx }) {
          await lockOwnPage(tx, userId)
          // Behind the lock an erasure has deleted the page, or waits.
          const { id: professionalId } = await ownPage(tx, userId)
          await requireFeatureOf(tx, professionalId, 'financial_reports', clock())
          const at = now()
          const { date, ...spent } = input
          const data = { id: newId(), professionalId, date: dateOf(date), ...spent }
          return viewOf(
            await tx.expense.create({ data: { ...data, createdAt: at, updatedAt: at } }),
          )
        },
      })
    },

    updateExpense: ({ id, date, amountCents, description, category }, { actor: { userId } }) =>
      database.transaction(async ({ tx }) => {
        await own(tx, userId, id)
        const data = {
          ...(date && { date: dateOf(date) }),
          ...(amountCents && { amountCents }),
          ...(description && { description }),
          ...(category && { category }),
          updatedAt: now(),
        }
        return viewOf(await tx.expense.update({ where: { id }, data }))
      }),

    removeExpense: ({ id }, { actor: { userId } }) =>
      database.transaction(async ({ tx }) => {
        await own(tx, userId, id)
        await tx.expense.deleteMany({ where: { id } })
        return { removed: true }
      }),
  }
}

/** A local day as Prisma takes it. */
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)

const viewOf = ({
  professionalId: _,
  date,
  category,
  createdAt,
  updatedAt,
  ...row
}: ExpenseRow): Expense => ({
  ...row,
  date: date.toISOString().slice(0, 10),
  category: expenseCategory.parse(category),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})
