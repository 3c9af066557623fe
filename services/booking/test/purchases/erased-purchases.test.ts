import { personalDataRpcs } from '@encaixe/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Purchases, startPurchases } from './purchase-world.ts'

let world: Purchases
beforeAll(async () => {
  world = await startPurchases()
})
afterAll(() => world.stop())

const SOON = { timeout: 20_000 }

/** A client with an account, who bought a package that is paid. */
async function bought() {
  const ana = await world.seller()
  const person = world.newPerson()
  const purchase = await ana.buy(person)
  await world.provePhone(person)
  await world.signIn(person)
  await purchase.receive()
  return { ana, person, ...purchase }
}

test('erasing a client ends their packages: the sessions are gone, amounts and dates stay', async () => {
  const { person, id, get, lastTold } = await bought()
  const deletionId = await world.ask(person.userId)
  await world.schedulingAnswers(person.userId, deletionId)
  expect((await world.answerOf(deletionId)).appointmentIds).toContain(id)
  expect(await get()).toMatchObject({
    ...{ status: 'cancelled', entries: [{ left: 0 }], client: { name: null } },
    payment: { paidCents: 90_000 },
  })
  await expect
    .poll(lastTold, SOON)
    .toMatchObject({ change: 'cancelled', by: 'system', client: { name: null, phone: null } })
  const kept = await world.rows('select * from purchases where id = $1', [id])
  expect(JSON.stringify(kept)).not.toContain(person.phone)
})

test('erasing a page ends the packages that it sold, and their clients hear whose they were', async () => {
  const { ana, person, id, lastTold } = await bought()
  const { page } = ana
  const deletionId = await world.ask(page.userId ?? '', page.id)
  await world.schedulingAnswers(page.userId ?? '', deletionId)
  await world.answerOf(deletionId)
  await expect.poll(lastTold, SOON).toMatchObject({
    ...{ change: 'cancelled', client: { phone: person.phone } },
    professional: { name: page.name, slug: null, phone: null },
  })
  const [row] = await world.rows('select status, paid_cents from purchases where id = $1', [id])
  expect(row).toEqual({ status: 'cancelled', paid_cents: 90_000 })
})

test('both sides export a package with its sessions', async () => {
  const { ana, person, id } = await bought()
  const { exportPersonalData } = personalDataRpcs('booking')
  const exported = async (userId: string, professionalId: string | null) => {
    const actor = { kind: 'account', userId, email: null } as const
    const lists: Record<string, unknown[]> = {}
    for (let cursor: string | null = null, more = true; more; ) {
      const page: { data: Record<string, unknown[]>; nextCursor: string | null } =
        await world.bus.call(exportPersonalData, { professionalId, cursor }, { actor })
      for (const [name, rows] of Object.entries(page.data)) {
        lists[name] = [...(lists[name] ?? []), ...rows]
      }
      cursor = page.nextCursor
      more = cursor !== null
    }
    return lists
  }
  const sold = {
    ...{ id, packageName: '10 sessões de fisioterapia', priceCents: 90_000 },
    entries: [{ sessions: 10, sessionsLeft: 10 }],
    sessions: [{ reason: 'bought', delta: 10 }],
  }
  expect((await exported(person.userId, null)).packagesAsClient).toMatchObject([sold])
  expect((await exported(ana.page.userId ?? '', ana.page.id)).packages).toMatchObject([sold])
})
