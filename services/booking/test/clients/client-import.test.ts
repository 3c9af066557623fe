import { type ActorOf, bookingRpcs } from '@encaixe/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPlan, startWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

async function page() {
  const made = await world.professional()
  const actor: ActorOf<'professional'> = { kind: 'professional', userId: made.userId }
  return {
    ...made,
    bring: (csv: string, dryRun: 'true' | 'false' = 'false') =>
      world.bus.call(bookingRpcs.importClients, { csv, dryRun }, { actor, timeoutMs: 20_000 }),
    table: async () => (await world.bus.call(bookingRpcs.exportClients, {}, { actor })).body,
    count: async () =>
      (await world.rows('select 1 from clients where professional_id = $1', [made.id])).length,
  }
}

test('an import checks first without changes, then adds and corrects each client once', async () => {
  const { bring, table, count } = await page()
  const csv =
    'nome;telefone;email\nJoão Silva;11987654321;joao@a.example\nBia;21933334444;\nTorto;1;'
  const expected = { created: 2, updated: 0, skipped: 1 }
  expect(await bring(csv, 'true')).toMatchObject(expected)
  expect(await count()).toBe(0)
  expect(await bring(csv)).toMatchObject({
    ...expected,
    problems: [{ line: 4, field: 'phone' }],
  })
  expect(await bring(csv)).toMatchObject({ created: 0, updated: 0, skipped: 3 })
  expect(await bring('phone,name\n(11) 98765-4321,João da Silva')).toMatchObject({ updated: 1 })
  const out = await table()
  expect(out).toContain('João da Silva')
  expect(out).toContain('joao@a.example')
  // What went out comes in again, and nothing of it is new.
  expect(await bring(out)).toMatchObject({ created: 0, updated: 0, problems: [] })
})

test('an import adds no second client for a merged phone and leaves a blocked client alone', async () => {
  const { userId, bring, count, table } = await page()
  const actor: ActorOf<'professional'> = { kind: 'professional', userId }
  await bring('nome;telefone\nBia;21933334444\nBia Souza;21933335555\nTorto;21933336666')
  const { items } = await world.bus.call(bookingRpcs.listClients, {}, { actor })
  const idOf = (end: string) => items.find(({ phone }) => phone?.endsWith(end))?.id ?? ''
  await world.bus.call(
    bookingRpcs.mergeClients,
    { id: idOf('4444'), intoId: idOf('5555') },
    { actor },
  )
  await world.bus.call(bookingRpcs.updateClient, { id: idOf('6666'), blocked: true }, { actor })
  const rows = await count()
  const answer = await bring('nome;telefone\nBia;21933334444\nReto;21933336666')
  expect(answer).toMatchObject({ created: 0, updated: 0, skipped: 2 })
  expect(answer.problems).toMatchObject([{ line: 3, field: 'phone' }])
  expect(await count()).toBe(rows)
  expect(await table()).not.toContain('Reto')
})

test('an import of 5,000 lines takes the right ones and names each fault', async () => {
  const { bring, count } = await page()
  const faults = [
    ['', '11900000000'],
    ['Sem número', ''],
    ['Número curto', '1234'],
    ['123', '11900000001'],
    ['Com \u0007 sino', '11900000002'],
  ]
  const lines = Array.from({ length: 5_000 }, (_, n) => {
    const fault = n % 10 === 0 ? faults[(n / 10) % faults.length] : undefined
    const [name, phone] = fault ?? [`Cliente ${n}`, `119${String(10_000_000 + n)}`]
    return `${name};${phone}`
  })
  const answer = await bring(['nome;telefone', ...lines].join('\n'))
  expect(answer.created).toBe(4_500)
  expect(answer.skipped).toBe(500)
  expect(answer.problems).toHaveLength(500)
  expect(new Set(answer.problems.map(({ line }) => line)).size).toBe(500)
  expect(await count()).toBe(4_500)
}, 40_000)

test('an import takes as many clients as the plan has room for and names the others', async () => {
  const { id, slug, bring, count } = await page()
  // A client whom only a public form named takes no room.
  await world.book({ slug })
  await world.tellPlan(aPlan(id, { limits: { clients: 2, appointmentsPerMonth: null } }))
  const csv = ['nome;telefone', ...[1, 2, 3].map((n) => `Cliente ${n};1191234567${n}`)].join('\n')
  const answer = await bring(csv)
  expect(answer).toMatchObject({ created: 2, skipped: 1 })
  expect(answer.problems[0]?.message).toContain('plano')
  expect(await count()).toBe(3)
})
