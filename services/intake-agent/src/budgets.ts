import type { AgentTransaction } from './store.ts'

/**
 * Takes one use from each of the day's budgets. It counts in all of them, even if one is used up.
 * @param budgets how many uses each key has a day
 * @returns whether all had a use left
 */
export async function takeFromBudgets(
  prisma: Pick<AgentTransaction, '$queryRaw'>,
  budgets: Readonly<Record<string, number>>,
): Promise<boolean> {
  const rows = await prisma.$queryRaw<{ key: string; turns: number }[]>`
    insert into model_uses as used (day, key, turns)
    select current_date, key, 1 from unnest(${Object.keys(budgets)}::text[]) as key
    order by key
    on conflict (day, key) do update set turns = used.turns + 1
    returning key, turns`
  return rows.every(({ key, turns }) => turns <= (budgets[key] ?? 0))
}
