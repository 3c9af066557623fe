import { type Actor, comparingRpcs, rpcsOf } from '@encaixe/contracts'
import { digestOf } from '@encaixe/contracts/shared-page'
import { comparing } from '@encaixe/service-kit'
import { type TestBus, testBus } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'

const rpc = rpcsOf('scheduling')
const pageRpcs = {
  describe: rpc('describe', {
    summary: 'What anybody sees of a page.',
    access: 'anyone',
    comparable: true,
    input: z.object({ slug: z.string().min(3) }),
    output: z.object({ name: z.string(), viewer: z.string() }),
  }),
  // Whoever may, nobody is told whether it answers the same: it does something.
  count: rpc('count', {
    summary: 'Counts a visit.',
    access: 'anyone',
    idempotent: true,
    input: z.object({ slug: z.string() }),
    output: z.object({ visits: z.int() }),
  }),
  secret: rpc('secret', {
    summary: 'What only its owner sees of a page.',
    access: 'account',
    input: z.object({ slug: z.string() }),
    output: z.object({ phone: z.string() }),
  }),
}
const { areUnchanged } = comparingRpcs('scheduling')

let bus: TestBus
/** What the service keeps. */
let kept: { name: string; viewer: string; unknownToTheContract?: string }
let calls: string[] = []

beforeAll(async () => {
  bus = await testBus({ service: 'scheduling' })
  const comparisons = comparing()
  const handlers = {
    describe: async ({ slug }: { slug: string }, { actor }: { actor: Actor }) => {
      calls.push('describe')
      if (slug === 'gone') throw new Error('the database is away')
      return slug === 'who-asks' ? { name: 'Ana', viewer: actor.kind } : kept
    },
    count: async () => {
      calls.push('count')
      return { visits: 1 }
    },
    secret: async () => {
      calls.push('secret')
      return { phone: '+5511999990000' }
    },
  }
  comparisons.add(pageRpcs, handlers)
  await bus.serve(pageRpcs, handlers)
  await bus.serve(comparingRpcs('scheduling'), comparisons.handlers)
})
afterAll(() => bus.close())
beforeEach(() => {
  kept = { name: 'Ana', viewer: 'nobody' }
  calls = []
})

const nobody = { kind: 'nobody' } as const
const digest = (answer: unknown) => digestOf(JSON.stringify(answer))
const ana = digest({ name: 'Ana', viewer: 'nobody' })

async function compare(...answers: { rpc: string; input: unknown; digest: string }[]) {
  return (await bus.call(areUnchanged, { answers }, { actor: nobody })).unchanged
}
const describe = (slug: string, known = ana) => ({
  rpc: 'describe',
  input: { slug },
  digest: known,
})

test('an answer is the same as long as a stranger would get it again', async () => {
  const answered = await bus.call(pageRpcs.describe, { slug: 'ana' }, { actor: nobody })
  expect(await compare(describe('ana', digest(answered)))).toEqual([true])
  kept = { name: 'Ana Lima', viewer: 'nobody' }
  expect(await compare(describe('ana', digest(answered)))).toEqual([false])
})

test('each is told of by itself, in their order, also beside one that fails', async () => {
  expect(
    await compare(
      describe('ana', 'another'),
      describe('ana'),
      describe('gone'),
      describe('no'),
      { rpc: 'unknown', input: {}, digest: ana },
      describe('ana'),
    ),
  ).toEqual([false, true, false, false, false, true])
})

test('what its contract says of an answer is compared, as whoever reads it knows no more', async () => {
  kept = { viewer: 'nobody', name: 'Ana', unknownToTheContract: 'x' }
  expect(await compare(describe('ana'))).toEqual([true])
})

test('it is asked in nobody’s name', async () => {
  expect(await compare(describe('who-asks'))).toEqual([true])
})

test('what is not for anybody to read, or does something, is not even asked', async () => {
  const visits = { rpc: 'count', input: { slug: 'ana' }, digest: digest({ visits: 1 }) }
  const phone = { phone: '+5511999990000' }
  const secret = { rpc: 'secret', input: { slug: 'ana' }, digest: digest(phone) }
  expect(await compare(visits, secret)).toEqual([false, false])
  expect(calls).toEqual([])
})

test('an answer that was digested cannot be changed by who keeps it', async () => {
  expect(await compare(describe('ana'))).toEqual([true])
  expect(() => {
    kept.name = 'Ana Lima'
  }).toThrow(TypeError)
})

test('who does not ask for strangers is refused', async () => {
  const actor = { kind: 'service', name: 'booking' } as const
  const asked = bus.call(areUnchanged, { answers: [describe('ana')] }, { actor })
  await expect(asked).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(calls).toEqual([])
})
