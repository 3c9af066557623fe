import type { ExportList } from '@encaixe/service-kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exportPage } from '../../src/erasure/export-page.ts'

/** A list of so many rows, read as a table would be. */
const listOf = (name: string, count: number): ExportList => {
  const rows = Array.from({ length: count }, (_, n) => ({ id: String(n).padStart(6, '0') }))
  return {
    name,
    page: async (after, limit) =>
      rows.filter(({ id }) => after === null || id > after).slice(0, limit),
  }
}

test('every exported row is on exactly one page, in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.constantFrom(0, 1, 199, 200, 201, 400), fc.nat(700)), { maxLength: 5 }),
      async (counts) => {
        const lists = counts.map((count, n) => listOf(`list${n}`, count))
        const found = new Map(lists.map(({ name }) => [name, 0]))
        let cursor: string | null = null
        do {
          const page: Awaited<ReturnType<typeof exportPage>> = await exportPage(lists, cursor)
          for (const [name, rows] of Object.entries(page.data)) {
            expect(rows.length).toBeLessThanOrEqual(200)
            const before = found.get(name) ?? 0
            expect(rows[0]?.id).toBe(String(before).padStart(6, '0'))
            found.set(name, before + rows.length)
          }
          cursor = page.nextCursor
        } while (cursor !== null)
        expect([...found.values()]).toEqual(counts)
      },
    ),
    { numRuns: 200 },
  )
})
