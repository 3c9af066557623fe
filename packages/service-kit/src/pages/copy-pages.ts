import type { RawSql } from '../database/outbox.ts'
import type { Page } from './fitting-page.ts'

/**
 * Copies everything that an owner holds, page by page.
 * @returns the number of items
 */
export async function copyPages<Item>({
  fetch,
  save,
}: {
  fetch: (cursor: string | null) => Promise<Page<Item>>
  save: (items: Item[]) => Promise<unknown>
}): Promise<number> {
  let copied = 0
  let cursor: string | null = null
  do {
    const { items, nextCursor }: Page<Item> = await fetch(cursor)
    await save(items)
    copied += items.length
    cursor = nextCursor
  } while (cursor !== null)
  return copied
}

/**
 * The time at which a rebuild of copies begins, by the database's clock, which all replicas share. In a rebuild the
 * owner is right, even about a lower version (a restored backup), except for what an event showed since then. It is
 * text because a Date would lose the microseconds.
 */
export async function rebuildBegins(prisma: RawSql): Promise<string> {
  const [row] = await prisma.$queryRaw<{ now: string }[]>`select clock_timestamp()::text as now`
  if (!row) throw new Error('The database did not answer the time.')
  return row.now
}
