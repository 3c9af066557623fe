import { growthOverYears } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { retention } from '../src/retention.ts'

test('no table of calendars grows with time', async () => {
  const growth = await growthOverYears({
    service: 'calendars',
    tables: retention,
    monthly: () => ({}),
  })
  expect(growth).toEqual({ undeclared: [], unused: [], growing: [] })
})
