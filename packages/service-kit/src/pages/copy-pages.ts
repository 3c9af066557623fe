import type { Database } from '../database/database.ts'
import type { RawSql } from '../database/outbox.ts'
import type { Page } from './fitting-page.ts'

/**
 * Takes over all that an owner holds, one page after the other.
 * @returns how many items
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
 * {@link copyPages} for copies that are saved one by one: those of a page in one transaction.
 * @returns how many items
 */
export const copyEach = <Tx, Item>({
  database,
  fetch,
  save,
}: {
  database: Pick<Database<RawSql, Tx>, 'transaction'>
  fetch: (cursor: string | null) => Promise<Page<Item>>
  save: (tx: Tx, item: Item) => Promise<unknown>
}): Promise<number> =>
  copyPages({
    fetch,
    save: (items) =>
      database.transaction(async ({ tx }) => {
        for (const item of items) await save(tx, item)
      }),
  })

/**
 * When a rebuild of copies begins, by the database's clock: the only one that all replicas share. In a rebuild the owner
 * is right, also about a version that went back (a restored backup); only what an event has shown since then may be
 * newer than the owner's page. Text, since a Date would lose the microseconds.
 */
export async function rebuildBegins(prisma: RawSql): Promise<string> {
  const [row] = await prisma.$queryRaw<{ now: string }[]>`select clock_timestamp()::text as now`
  if (!row) throw new Error('The database did not answer the time.')
  return row.now
}
