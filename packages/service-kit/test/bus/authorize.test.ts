import { type Actor, rpcsOf } from '@encaixe/contracts'
import { type Bus, connectBus, createLogger } from '@encaixe/service-kit'
import { type TestBus, testBus } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

const rpc = rpcsOf('booking')
const answer = { input: z.object({}), output: z.object({ kind: z.string() }) }
const rpcs = {
  forAnyone: rpc('forAnyone', { summary: 'For anyone.', access: 'anyone', ...answer }),
  forOwners: rpc('forOwners', { summary: 'For owners.', access: 'professional', ...answer }),
  forTwo: rpc('forTwo', { summary: 'For two.', access: ['account', 'phone'], ...answer }),
  forServices: rpc('forServices', { summary: 'For services.', access: 'service', ...answer }),
  forOperators: rpc('forOperators', { summary: 'For operators.', access: 'operator', ...answer }),
}

const kindOf = async (_: unknown, { actor }: { actor: Actor }) => ({ kind: actor.kind })

let server: TestBus
const connected: Bus[] = []
const speaking = async (service: string) => {
  const log = createLogger({ service, level: 'silent' })
  const bus = await connectBus({ url: server.url, service, log })
  connected.push(bus)
  return bus
}

beforeAll(async () => {
  server = await testBus({ service: 'booking' })
  await server.serve(rpcs, {
    forAnyone: kindOf,
    forOwners: kindOf,
    forTwo: kindOf,
    forServices: kindOf,
    forOperators: kindOf,
  })
})
afterAll(async () => {
  await Promise.all(connected.map((bus) => bus.drain()))
  await server.close()
})

const account: Actor = { kind: 'account', userId: 'ação 🎈', email: 'zé@exemplo.com.br' }
const owner: Actor = { kind: 'professional', userId: 'acc_1' }

test('a handler is given the actor that the gateway speaks for', async () => {
  const gateway = await speaking('gateway')
  expect(await gateway.call(rpcs.forOwners, {}, { actor: owner })).toEqual({ kind: 'professional' })
  expect(await gateway.call(rpcs.forTwo, {}, { actor: account })).toEqual({ kind: 'account' })
  expect(await gateway.call(rpcs.forAnyone, {}, { actor: { kind: 'nobody' } })).toEqual({
    kind: 'nobody',
  })
})

test('a service that names no actor speaks for itself', async () => {
  const notifier = await speaking('notifier')
  expect(await notifier.call(rpcs.forServices, {})).toEqual({ kind: 'service' })
  await expect(notifier.call(rpcs.forOwners, {})).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test.each([
  ['an actor that the RPC does not let in', 'gateway', 'forOwners', account],
  ['an account, where operators ask', 'gateway', 'forOperators', account],
  ['the gateway in an operator’s name', 'gateway', 'forOperators', { kind: 'operator' }],
  ['a service in an account’s name', 'notifier', 'forTwo', account],
  [
    'a service in another one’s name',
    'notifier',
    'forServices',
    { kind: 'service', name: 'billing' },
  ],
  ['whoever is no service', 'stranger', 'forAnyone', { kind: 'nobody' }],
] as const)('%s is refused', async (_, caller, name, actor) => {
  const bus = await speaking(caller)
  await expect(bus.call(rpcs[name], {}, { actor })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a request that names nobody at all is refused', async () => {
  const reply = await server.connection.request(rpcs.forAnyone.subject, '{}')
  expect(reply.json()).toMatchObject({ ok: false, error: { code: 'FORBIDDEN' } })
})

test('an RPC ignores a key unless it accepts one, and refuses one that is too long', async () => {
  const seen: (string | undefined)[] = []
  const keyed = rpc('keyed', {
    summary: 'Keyed.',
    access: 'anyone',
    acceptsIdempotencyKey: true,
    ...answer,
  })
  await server.serve(
    { keyed },
    {
      keyed: async (_, { idempotencyKey }) => {
        seen.push(idempotencyKey)
        return { kind: '' }
      },
    },
  )
  const gateway = await speaking('gateway')
  const actor: Actor = { kind: 'nobody' }
  await gateway.call(keyed, {}, { actor, idempotencyKey: 'once' })
  await gateway.call(keyed, {}, { actor })
  expect(seen).toEqual(['once', undefined])
  await expect(
    gateway.call(keyed, {}, { actor, idempotencyKey: 'x'.repeat(201) }),
  ).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    details: { errors: [{ path: 'Idempotency-Key' }] },
  })
})
