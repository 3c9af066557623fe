/** What the rows of a page may weigh as JSON: half of what a message on the bus may hold (1 MiB). */
const LARGEST_PAGE_BYTES = 512 * 1024

const ROWS = 200

export interface Page<Item> {
  items: Item[]
  /** null after the last page. */
  nextCursor: string | null
}

/** Cuts a page off a list of which one row more than its `size` was read, if there was one. */
export function cutPage<Row>(
  rows: readonly Row[],
  size: number,
  cursorAfter: (last: Row) => string,
): Page<Row> {
  const items = rows.slice(0, size)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > size && last ? cursorAfter(last) : null }
}

export interface PageOptions<Row, Item> {
  /** The id of the last row that was on a page; null for the first page. */
  cursor: string | null
  /** Rows in the order of their ids, those after the given one. */
  read: (after: string | null, limit: number) => Promise<readonly Row[]>
  idOf: (row: Row) => string
  itemOf: (row: Row) => Item
}

/**
 * The next page of a table that another service reads whole: as many rows as fit into a message, whatever
 * people typed into them, and one at least.
 */
export async function fittingPage<Row, Item>({
  cursor,
  read,
  idOf,
  itemOf,
}: PageOptions<Row, Item>): Promise<Page<Item>> {
  const rows = await read(cursor, ROWS)
  const items: Item[] = []
  let room = LARGEST_PAGE_BYTES
  for (const row of rows) {
    const item = itemOf(row)
    room -= Buffer.byteLength(JSON.stringify(item)) + 1
    if (room < 0 && items.length > 0) break
    items.push(item)
  }
  const last = rows[items.length - 1]
  const isLast = last === undefined || (items.length === rows.length && rows.length < ROWS)
  return { items, nextCursor: isLast ? null : idOf(last) }
}
