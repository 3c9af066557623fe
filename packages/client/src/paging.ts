interface Page<T> {
  items: readonly T[]
  /** null: this is the last page. */
  nextCursor: string | null
}

/**
 * Every item of a list, page by page; a page is asked for when the one before has been used up.
 * @param pageAfter asks for one page, with these fields in its query
 */
export async function* everyItem<T>(
  pageAfter: (next: { cursor?: string }) => Promise<Page<T>>,
): AsyncGenerator<T, void, undefined> {
  let next: { cursor?: string } | null = {}
  while (next !== null) {
    const { items, nextCursor }: Page<T> = await pageAfter(next)
    yield* items
    next = nextCursor === null ? null : { cursor: nextCursor }
  }
}
