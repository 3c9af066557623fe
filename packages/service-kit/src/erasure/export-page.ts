import { fittingPage } from '../pages/fitting-page.ts'

/** One list of what a service holds about a person. */
export interface ExportList {
  name: string
  /** Rows in the order of their ids, those after the given one. */
  page: (after: string | null, limit: number) => Promise<readonly { id: string }[]>
}

interface ExportPage {
  data: Record<string, { id: string }[]>
  nextCursor: string | null
}

/** The next page of a person's data: some rows of one list, and where to go on. */
export async function exportPage(
  lists: readonly ExportList[],
  cursor: string | null,
): Promise<ExportPage> {
  const [name, after = ''] = cursor?.split(':') ?? []
  const from = lists.findIndex((list) => list.name === name)
  for (const [index, list] of lists.entries()) {
    if (index < from) continue
    const { items, nextCursor } = await fittingPage({
      cursor: index === from && after !== '' ? after : null,
      read: list.page,
      idOf: ({ id }) => id,
      itemOf: (row) => row,
    })
    if (items.length === 0) continue
    const next = lists[index + 1]
    if (nextCursor !== null) {
      return { data: { [list.name]: items }, nextCursor: `${list.name}:${nextCursor}` }
    }
    return { data: { [list.name]: items }, nextCursor: next ? `${next.name}:` : null }
  }
  return { data: {}, nextCursor: null }
}
