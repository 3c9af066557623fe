import { nameOf } from '../agenda/shown.ts'
import type { Api } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
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

/** Conflicts that are told by name at once: each needs a call. */
const MOST_NAMED = 20

/** The clients' names of the first appointments, by their ids; one that cannot be read now has none. */
export async function clientNames(
  api: Pick<Api, 'getAppointment'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const named = ids.slice(0, MOST_NAMED).map(async (id): Promise<[string, string][]> => {
    try {
      return [[id, nameOf(await api.getAppointment({ id }))]]
    } catch (cause) {
      if (cause instanceof ApiProblem) return []
      throw cause
    }
  })
  return new Map((await Promise.all(named)).flat())
}
