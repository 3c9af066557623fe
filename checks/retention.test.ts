import { expect, test } from 'vitest'
import { pageWithTable } from './retention.ts'

test('docs/personal-data.md has the ages that the services delete by (node checks/retention.ts writes them)', async () => {
  const { current, written } = await pageWithTable()
  expect(current).toBe(written)
})
