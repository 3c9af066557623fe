import { expect, test } from 'vitest'
import { z } from 'zod'
import { httpRpc, httpRpcs } from '../service-contracts.ts'
import { rpcsOf } from './define.ts'

const rpc = rpcsOf('booking')
const empty = { summary: 'Anything.', input: z.object({}), output: z.object({}) }
const withId = { ...empty, input: z.object({ id: z.string() }) }
const http = { method: 'GET', path: '/api/anything' } as const
const byId = { method: 'GET', path: '/api/anything/:id/file.pdf' } as const

/** Checked by the compiler: each line below that must not compile says so. */
export const declared = [
  rpc('of', { ...empty, access: 'anyone', http }),
  rpc('of', { ...withId, access: ['account', 'link', 'agent'], http: byId }),
  rpc('of', { ...empty, access: 'service' }),
  // @ts-expect-error an RPC for services has no HTTP route
  rpc('of', { ...empty, access: 'service', http }),
  // @ts-expect-error an RPC for operators has no HTTP route
  rpc('of', { ...empty, access: 'operator', http }),
  // @ts-expect-error the agent calls over NATS
  rpc('of', { ...empty, access: 'agent', http }),
  // @ts-expect-error a parameter of the path is a field of the input
  rpc('of', { ...empty, access: 'anyone', http: byId }),
]

test('RPCs with a route have names of their own', () => {
  const names: readonly string[] = httpRpcs.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(httpRpc('provePagePhone').service).toBe('gateway')
})

test('no input says who asks', () => {
  for (const { input } of httpRpcs) {
    const fields = input instanceof z.ZodObject ? Object.keys(input.shape) : []
    expect(fields).not.toContain('userId')
  }
})
