import { againAt, type JobOptions } from '@encaixe/service-kit'
import { Prisma } from '../../generated/client.ts'
import { returnsByItself } from '../ledger/may-return.rule.ts'
import { requestRefund } from '../ledger/refunds.ts'
import type { BookingWork, Parts } from '../store.ts'
import { changePurchase } from './change-purchase.ts'
import { ENDING_DAYS, mayTellEnding, tellEnding } from './ending.rule.ts'
import { expire, expires, lapse, lapses } from './purchase.rule.ts'
import { moneyOfPurchase, refundOf } from './purchase-money.ts'
import { type LoadedPurchase, lockPurchase } from './purchase-rows.ts'

const AT_ONCE = 100

interface Due {
  id: string
  dueAt: Date
}

/** What time does with purchases: those that were not paid lapse, those whose end has come expire, and an end is told of. */
export function purchasesInTime({
  database,
  clock,
  tasks,
  every,
}: Pick<Parts, 'database' | 'clock' | 'tasks'> & { every: number }): JobOptions {
  /** What is due next, the earliest first: the first of each kind, which two indexes have in their order. */
  const next = (limit: number) =>
    database.prisma.$queryRaw<Due[]>(Prisma.sql`
      (select id, waits_until as "dueAt" from purchases
        where status = 'open' and claimed_at is null order by waits_until, id limit ${limit})
      union
      (select id, expires_at from purchases
        where status = 'active' and expires_at is not null order by expires_at, id limit ${limit})
      union
      (select id, ${ENDS_SOON} from purchases
        where status = 'active' and expires_at is not null and ending_told_at is null
          and active_at < ${ENDS_SOON} order by expires_at, id limit ${limit})
      order by "dueAt", id limit ${limit}
    `)

  async function pass(work: BookingWork, id: string): Promise<void> {
    const purchase = await lockPurchase(work.tx, id)
    if (!purchase) return
    const now = clock()
    const { state } = purchase
    const by = { by: 'system', now } as const
    if (lapses(state, now)) {
      const amountCents = await giveBack(work, purchase, now)
      const refund = { amountCents, byProvider: true }
      const told = { ...by, ...(amountCents > 0 && { refund }) }
      await changePurchase(work, purchase, lapse(state, { now }), told)
    } else if (expires(state, now)) {
      await changePurchase(work, purchase, expire(state, { now }), by)
    } else if (mayTellEnding(state, now)) {
      await changePurchase(work, purchase, tellEnding(state, { now }), by)
    }
  }

  /** What came in part of a purchase that lapses goes back by itself. */
  async function giveBack(
    work: BookingWork,
    { row }: LoadedPurchase,
    now: Temporal.Instant,
  ): Promise<number> {
    const amountCents = returnsByItself(await moneyOfPurchase(work.tx, row), now)
    await requestRefund(work, tasks, refundOf(row), { amountCents, reason: 'late', now })
    return amountCents
  }

  return {
    name: 'purchases-in-time',
    every,
    async run(signal) {
      for (;;) {
        const found = await next(AT_ONCE)
        const now = clock()
        const due = found.filter(({ dueAt }) => dueAt.getTime() <= now.epochMilliseconds)
        for (const { id } of due) {
          signal.throwIfAborted()
          await database.transaction((work) => pass(work, id))
        }
        if (due.length < AT_ONCE) return againAt(found[due.length]?.dueAt, clock())
      }
    },
  }
}

const ENDS_SOON = Prisma.sql`expires_at - make_interval(hours => ${24 * ENDING_DAYS}::int)`
