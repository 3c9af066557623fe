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
