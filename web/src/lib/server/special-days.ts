import type { Api } from '../api/client.ts'
import { pressed } from '../special-days/special-day-form.ts'

/**
 * Answers a holiday as its buttons say: `fechar`, `abrir`, `emendar:2027-04-19`.
 * @returns how many appointments stand on the closed days, or null for another word
 */
export async function decideHoliday(
  api: Api,
  { date, decision }: { date: string; decision: string },
): Promise<number | null> {
  const { verb, date: bridge } = pressed(decision)
  if (!['fechar', 'abrir', 'emendar'].includes(verb)) return null
  const { conflicts } = await api.decideHoliday({
    date,
    decision: verb === 'abrir' ? 'open' : 'closed',
    ...(verb === 'emendar' && { bridge }),
  })
  return conflicts.length
}
