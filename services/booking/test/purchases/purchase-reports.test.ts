import { bookingRpcs } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPackage, type Purchases, SERVICE, startPurchases } from './purchase-world.ts'

let world: Purchases
beforeAll(async () => {
  world = await startPurchases()
})
afterAll(() => world.stop())

const stretch = { from: '2026-11-01', to: '2026-11-30', by: 'month' } as const

/** A package of three sessions for R$ 100, sold on 18 November, with one session used on the 20th. */
async function soldAndUsed() {
  const entries = [{ serviceIds: [SERVICE], sessions: 3 }]
  const ana = await world.seller(aPackage({ priceCents: 10_000, entries }))
  const { client, id, ...purchase } = await ana.sell({ paid: { method: 'cash', at: '2026-11-18' } })
  const { actor } = ana
  await world.rows(
    `insert into session_ledger (id, purchase_id, entry, delta, reason, actor, appointment_id, at)
     values ($1, $2, 0, -1, 'used', 'professional', $3, $4)`,
    [newId(), id, newId(), world.time.now.toString()],
  )
  await world.rows(
    `insert into appointments (id, professional_id, client_id, starts_at, ends_at, status, payment_status, price_cents,
       source, service_id, service_name, purchase_id, purchase_entry, session_number, sessions_of, covered_cents,
       covered_item, captured_at, captured_cents, created_at, updated_at)
     select appointment_id, $2, $3, at, at + interval '1 hour', 'completed', 'captured', 0, 'professional', $4,
       'Fisioterapia', purchase_id, 0, 1, 3, 12000, 0, at, 0, at, at
     from session_ledger where purchase_id = $1 and reason = 'used'`,
    [id, ana.page.id, client.id, SERVICE],
  )
  return { ana, actor, id, client, ...purchase }
}

test('revenue counts when a package was paid, and its sessions where they were used', async () => {
  const { actor } = await soldAndUsed()
  const report = (changes: object = {}) =>
    world.bus.call(bookingRpcs.getFinanceReport, { ...stretch, ...changes }, { actor })
  expect((await report()).totals).toMatchObject({
    ...{ revenueCents: 10_000, completed: 1 },
    byService: [{ name: 'Fisioterapia', completed: 1, agreedCents: 12_000 }],
    packages: { sold: 1, soldCents: 10_000, sessionsUsed: 1, sessionsOpen: 2, openCents: 6_666 },
  })
  // It was paid on the 18th, and entered on the 20th.
  expect((await report({ to: '2026-11-19' })).totals).toMatchObject({
    ...{ revenueCents: 10_000, completed: 0 },
    packages: { sold: 0, sessionsUsed: 0, sessionsOpen: 0, openCents: 0 },
  })
  expect((await report({ from: '2026-12-01', to: '2026-12-31' })).totals).toMatchObject({
    ...{ revenueCents: 0 },
    packages: { sold: 0, soldCents: 0, sessionsUsed: 0, sessionsOpen: 2, openCents: 6_666 },
  })
})

test('what a page received names the package, and what went back of it', async () => {
  const { actor, id, cancel } = await soldAndUsed()
  await cancel()
  const { totalCents, days } = await world.bus.call(
    bookingRpcs.listReceived,
    { from: stretch.from, to: stretch.to },
    { actor },
  )
  expect(totalCents).toBe(3_334)
  const bought = { purchaseId: id, appointmentId: null, serviceName: '10 sessões de fisioterapia' }
  expect(days.map(({ date, items }) => [date, items])).toMatchObject([
    ['2026-11-20', [{ ...bought, amountCents: -6_666, method: 'cash' }]],
    ['2026-11-18', [{ ...bought, amountCents: 10_000, method: 'cash' }]],
  ])
})

test('the month and its file for the tax name what a package was paid, by its payer', async () => {
  const { actor, id, client } = await soldAndUsed()
  const settings = { taxId: '52998224725', occupation: '255' }
  await world.bus.call(bookingRpcs.setReceiptSettings, settings, { actor })
  const income = () => world.bus.call(bookingRpcs.getMonthlyIncome, { month: '2026-11' }, { actor })
  expect(await income()).toMatchObject({
    items: [{ purchaseId: id, appointmentId: null, amountCents: 10_000, payerName: client.name }],
    file: { lines: 0, leftOut: [{ purchaseId: id, reason: 'no_cpf' }] },
  })
  await world.rows(`update clients set tax_id = '11144477735' where id = $1`, [client.id])
  const { body } = await world.bus.call(
    bookingRpcs.getCarneLeaoFile,
    { month: '2026-11', part: 1 },
    { actor },
  )
  expect(body).toContain('18/11/2026')
  expect(body).toContain(';100,00;')
  expect(body).toContain('11144477735')
})

test('a client has paid what came for their packages, and has the sessions that are left', async () => {
  const { actor, client } = await soldAndUsed()
  const { totals } = await world.bus.call(bookingRpcs.getClient, { id: client.id }, { actor })
  expect(totals).toMatchObject({ paidCents: 10_000, sessionsLeft: 2 })
})

test('either side has the receipt of a package, and nobody else; what a session paid has that one', async () => {
  const { actor, id, buyer } = await soldAndUsed()
  const owner = { kind: 'account', userId: actor.userId, email: null } as const
  const stranger = { ...buyer, phone: world.newPerson().phone }
  const receipt = (as: typeof owner | typeof buyer, of = id) =>
    world.bus.call(bookingRpcs.getPurchaseReceiptPdf, { id: of }, { actor: as })
  for (const side of [owner, buyer]) {
    const { body } = await receipt(side)
    expect(Buffer.from(body, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  }
  await expect(receipt(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const [used] = await world.rows<{ id: string }>(
    'select id from appointments where purchase_id = $1',
    [id],
  )
  const ofSession = { id: used?.id ?? '' }
  const { body } = await world.bus.call(bookingRpcs.getReceiptPdf, ofSession, { actor: owner })
  expect(Buffer.from(body, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  const { ana } = await soldAndUsed()
  const open = await ana.sell()
  await expect(receipt(open.buyer, open.id)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
})
