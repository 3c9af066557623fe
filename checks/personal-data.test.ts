import { expect, test } from 'vitest'
import { pageWithTable } from './personal-data.ts'

test('docs/personal-data.md has the tables as the services declare them (node checks/personal-data.ts writes them)', async () => {
  const { current, written } = await pageWithTable()
  expect(current).toBe(written)
})
