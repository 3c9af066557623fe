import { schedulingRpcs } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { accessOf, routes, rpcRoutes } from './routes.ts'

test('no two routes share method and path', () => {
  const named = routes.map((route) => `${route.method} ${route.path}`)
  expect(new Set(named).size).toBe(named.length)
})

test('the contract of an RPC says who may call its route', () => {
  const route = rpcRoutes.find(({ rpc }) => rpc === schedulingRpcs.setInstantPay)
  expect(route && accessOf(route)).toBe('professional')
})
