import { testContext } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { plans } from './plans.ts'

test('plans are listed from free to premium with the prices of this installation', async () => {
  const { listPlans } = plans({
    PRICE_BASIC: 'price_b',
    PRICE_PRO: 'price_p',
    PRICE_PREMIUM: 'price_x',
  })
  const { items, features } = await listPlans({}, testContext({ kind: 'nobody' }))
  expect(items.map(({ key, price, priceId }) => [key, price, priceId])).toEqual([
    ['free', 0, null],
    ['basic', 2990, 'price_b'],
    ['pro', 5990, 'price_p'],
    ['premium', 9990, 'price_x'],
  ])
  const known = new Set(features.map(({ key }) => key))
  for (const plan of items) for (const key of plan.features) expect(known).toContain(key)
})
