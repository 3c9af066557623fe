/** One list of what a service holds about a person. */
export interface ExportList {
  name: string
  /** Rows in the order of their ids, those after the given one. */
  page: (after: string | null, limit: number) => Promise<readonly { id: string }[]>
}

/** Rows of a page: with texts of a few kilobytes it stays below what a message may hold (1 MiB). */
const LIMIT = 200

/** The next page of a person's data: some rows of one list, and where to go on. */
export async function exportPage(
  lists: readonly ExportList[],
  cursor: string | null,
): Promise<{ data: Record<string, { id: string }[]>; nextCursor: string | null }> {
  const [name, after = ''] = cursor?.split(':') ?? []
  const from = lists.findIndex((list) => list.name === name)
  for (const [index, list] of lists.entries()) {
    if (index < from) continue
    const rows = await list.page(index === from && after !== '' ? after : null, LIMIT)
    if (rows.length === 0) continue
    const next = lists[index + 1]
    const last = rows.at(-1)
    if (rows.length === LIMIT && last) {
      return { data: { [list.name]: [...rows] }, nextCursor: `${list.name}:${last.id}` }
    }
    return { data: { [list.name]: [...rows] }, nextCursor: next ? `${next.name}:` : null }
  }
  return { data: {}, nextCursor: null }
}
