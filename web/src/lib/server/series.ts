import type { RecurringSchedule } from '@encaixe/contracts'
import type { ownApi } from './own-api.ts'

/** One of the page's series, found in their list. */
export async function seriesById(
  api: Pick<ReturnType<typeof ownApi>, 'series'>,
  id: string,
): Promise<RecurringSchedule | null> {
  for (let cursor: string | null = null; ; ) {
    const { items, nextCursor } = await api.series({ cursor })
    const found = items.find((one) => one.id === id)
    if (found || nextCursor === null) return found ?? null
    cursor = nextCursor
  }
}
