import { bookingRpcs, operatorRpcs, rpcsOf, schedulingRpcs } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { RpcRoute } from './routes/route.ts'
import { accessOf, routes, rpcRoutes } from './routes.ts'

const method = 'POST'
const path = '/api/anything'
const empty = { summary: 'Anything.', input: z.object({}), output: z.object({}) }

/** Checked by the compiler: each line below that must not compile says so. */
export const served: RpcRoute[] = [
  { method, path, rpc: schedulingRpcs.listSlots },
  { method, path, rpc: schedulingRpcs.updateProfile },
  { method, path, rpc: rpcsOf('booking')('of', { ...empty, access: ['account', 'link'] }) },
  // @ts-expect-error what services ask each other is no route
  { method, path, rpc: bookingRpcs.pageBusyIntervals },
  // @ts-expect-error what operators may do is no route
  { method, path, rpc: operatorRpcs('booking').retryDeadLetters },
  // @ts-expect-error the agent comes over the bus
  { method, path, rpc: rpcsOf('booking')('of', { ...empty, access: 'agent' }) },
]

test('each route is there once', () => {
  const named = routes.map((route) => `${route.method} ${route.path}`)
  expect(new Set(named).size).toBe(named.length)
})

test('who may call a route is what its RPC says', () => {
  const route = rpcRoutes.find(({ rpc }) => rpc === schedulingRpcs.setInstantPay)
  expect(route && accessOf(route)).toBe('professional')
})

test('no input says who asks', () => {
  for (const { rpc } of rpcRoutes) {
    const fields = rpc.input instanceof z.ZodObject ? Object.keys(rpc.input.shape) : []
    expect(fields).not.toContain('userId')
  }
})
