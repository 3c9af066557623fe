import type { RecurringSchedule } from '@encaixe/contracts'
import type { Api } from '../../api/client.ts'

/** One of the page's series, found in their list. */
export async function seriesById(
  api: Pick<Api, 'listRecurringSchedules'>,
  id: string,
): Promise<RecurringSchedule | null> {
  for (let cursor: string | null = null; ; ) {
    const { items, nextCursor } = await api.listRecurringSchedules({ cursor })
    const found = items.find((one) => one.id === id)
    if (found || nextCursor === null) return found ?? null
    cursor = nextCursor
  }
}
