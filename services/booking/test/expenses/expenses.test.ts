import { type ActorOf, bookingRpcs, type RpcInput } from '@encaixe/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPlan, codeOf, startWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

async function practice() {
  const page = await world.professional()
  const actor: ActorOf<'professional'> = { kind: 'professional', userId: page.userId }
  return {
    page,
    actor,
    spend: (changes: Partial<RpcInput<typeof bookingRpcs.createExpense>>, key?: string) =>
      world.bus.call(
        bookingRpcs.createExpense,
        {
          ...{ date: '2026-11-10', amountCents: 90_000, description: 'Sala', category: 'rent' },
          ...changes,
        },
        { actor, ...(key && { idempotencyKey: key }) },
      ),
    list: (input: { from?: string; to?: string; cursor?: string } = {}) =>
      world.bus.call(bookingRpcs.listExpenses, input, { actor }),
    report: () =>
      world.bus.call(
        bookingRpcs.getFinanceReport,
        { from: '2026-11-01', to: '2026-11-30', by: 'month' },
        { actor },
      ),
  }
}

test('expenses are listed by day, counted in the report of their days, changed and deleted', async () => {
  const { actor, spend, list, report } = await practice()
  const rent = await spend({})
  const soap = await spend({
    ...{ date: '2026-11-30', amountCents: 3_050, description: 'Sabonete', category: 'supplies' },
  })
  await spend({ date: '2026-12-01' })
  const inNovember = { from: '2026-11-01', to: '2026-11-30' }
  expect((await list(inNovember)).items).toEqual([soap, rent])
  expect((await report()).totals).toMatchObject({
    expensesCents: 93_050,
    restCents: -93_050,
    byCategory: [
      { category: 'rent', cents: 90_000 },
      { category: 'supplies', cents: 3_050 },
    ],
  })
  const changed = { id: soap.id, amountCents: 5_000, date: '2026-11-02' }
  expect(await world.bus.call(bookingRpcs.updateExpense, changed, { actor })).toMatchObject({
    ...changed,
    description: 'Sabonete',
  })
  await world.bus.call(bookingRpcs.removeExpense, { id: rent.id }, { actor })
  expect((await report()).totals.expensesCents).toBe(5_000)
  expect((await list(inNovember)).items.map(({ id }) => id)).toEqual([soap.id])
})

test('the second page of expenses begins after the last of the first, also within one day', async () => {
  const { page, list } = await practice()
  await world.rows(
    `insert into expenses (id, professional_id, date, amount_cents, description, category,
       created_at, updated_at)
     select gen_random_uuid(), $1, '2026-11-05', n, 'Sala', 'rent', now(), now()
     from generate_series(1, 120) as n`,
    [page.id],
  )
  const seen = new Set<number>()
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await list(cursor === undefined ? {} : { cursor })
    for (const { amountCents } of items) seen.add(amountCents)
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(seen.size).toBe(120)
})

test('a repeated key adds one expense, and what cannot be one is refused at its field', async () => {
  const { spend, list } = await practice()
  const [first, again] = [await spend({}, 'the-same-key'), await spend({}, 'the-same-key')]
  expect(again).toEqual(first)
  expect((await list()).items).toHaveLength(1)
  for (const [path, wrong] of [
    ['amountCents', { amountCents: 0 }],
    ['date', { date: '2026-02-30' }],
    ['description', { description: '  ' }],
  ] as const) {
    await expect(spend(wrong)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { errors: [{ path }] },
    })
  }
})

test('expenses are of the own page alone, and adding one needs the plan of reports', async () => {
  const [ana, bia] = [await practice(), await practice()]
  const { id } = await ana.spend({})
  const as = { actor: bia.actor }
  const { getExpense, updateExpense, removeExpense } = bookingRpcs
  expect(await codeOf(world.bus.call(getExpense, { id }, as))).toBe('NOT_FOUND')
  expect(await codeOf(world.bus.call(updateExpense, { id, amountCents: 1 }, as))).toBe('NOT_FOUND')
  expect(await codeOf(world.bus.call(removeExpense, { id }, as))).toBe('NOT_FOUND')
  expect((await bia.list()).items).toEqual([])
  await world.tellPlan(aPlan(ana.page.id, { version: 9, plan: 'basic', effectivePlan: 'basic' }))
  expect(await codeOf(ana.spend({}))).toBe('PLAN_FEATURE_REQUIRED')
  // What is there stays hers.
  expect((await ana.list()).items).toHaveLength(1)
  const { actor } = ana
  expect(await codeOf(world.bus.call(removeExpense, { id }, { actor }))).toBe('OK')
})
