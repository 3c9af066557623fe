import { testContext } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { plans, priceList } from './plans.ts'

const prices = priceList({
  PRICE_BASIC: ['price_b'],
  PRICE_PRO: ['price_p', 'price_p_of_2025'],
  PRICE_PREMIUM: ['price_x'],
})

test('plans are listed from free to premium with the prices of this installation', async () => {
  const { listPlans } = plans(prices)
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

test('a former price still means its plan, and an unknown price means none', () => {
  expect(['price_p', 'price_p_of_2025', 'price_x', 'price_of_somebody'].map(prices.planOf)).toEqual(
    ['pro', 'pro', 'premium', undefined],
  )
})
