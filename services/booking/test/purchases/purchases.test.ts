import { bookingRpcs } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aService } from '../offers.ts'
import { now } from '../world.ts'
import { aPackage, type Purchases, SERVICE, startPurchases } from './purchase-world.ts'

let world: Purchases
beforeAll(async () => {
  world = await startPurchases()
})
afterEach(() => {
  world.bank.isConnected = true
  world.bank.isAway = false
  world.time.now = now
})
afterAll(() => world.stop())

const refusal = { INVALID: { code: 'INVALID_TRANSITION' }, NONE: { code: 'NOT_FOUND' } } as const
const SOON = { timeout: 20_000 }
const days = (count: number) => world.wait(count * 24 * 60)

test('a package that is sold and paid by hand can be used at once', async () => {
  const ana = await world.seller()
  const { get, told } = await ana.sell({ paid: { method: 'cash', at: '2026-11-18' } })
  expect(await get()).toMatchObject({
    ...{ status: 'active', priceCents: 90_000, version: 1 },
    package: { name: '10 sessões de fisioterapia' },
    entries: [{ serviceIds: [SERVICE], serviceNames: ['Fisioterapia'], sessions: 10, left: 10 }],
    // 18 February, 24 h in São Paulo.
    expiresAt: '2027-02-19T03:00:00Z',
    payment: {
      ...{ status: 'paid', method: 'cash', paidCents: 90_000, confirmation: 'by_hand' },
      paidAt: '2026-11-18T15:00:00Z',
    },
    ledger: [{ reason: 'bought', delta: 10, actor: 'professional', appointment: null }],
    actions: ['undo_receive', 'extend', 'cancel'],
  })
  await expect.poll(told, SOON).toEqual(['activated'])
})

test('what was entered as received by mistake is taken back for a day, while no session was used', async () => {
  const ana = await world.seller()
  const { get, receive, undo, told } = await ana.sell()
  await receive({ method: 'cash' })
  await undo()
  expect(await get()).toMatchObject({
    ...{ status: 'open', activeAt: null, expiresAt: null, actions: ['receive', 'cancel'] },
    ...{ entries: [{ left: 0, next: null }], payment: { status: 'none', paidCents: 0 } },
    ledger: [{ delta: 10 }, { reason: 'bought', delta: -10, actor: 'professional' }],
  })
  await expect(undo()).rejects.toMatchObject(refusal.INVALID)
  await expect.poll(told, SOON).toEqual(['asked', 'activated', 'asked'])

  // It is a mistake of the day; what a bank tells of is none.
  await receive({ method: 'cash' })
  days(2)
  expect((await get()).actions).toEqual(['extend', 'cancel'])
  await expect(undo()).rejects.toMatchObject(refusal.INVALID)
  const other = await ana.buy()
  await other.pix()
  await other.pays()
  await other.untilStatus('active')
  await expect(other.undo()).rejects.toMatchObject(refusal.INVALID)

  const used = await ana.sell({ paid: { method: 'pix' } })
  await world.bus.call(
    bookingRpcs.createAppointment,
    { clientId: used.client.id, serviceId: SERVICE, startsAt: '2026-11-30T15:00:00Z' },
    { actor: ana.actor },
  )
  expect(await used.get()).toMatchObject({ entries: [{ left: 9, next: 2 }] })
  await expect(used.undo()).rejects.toMatchObject(refusal.INVALID)
  const { differ } = await world.bus.call(bookingRpcs.reconcilePurchases, {})
  expect(differ).toEqual([])
})

test('a button of a message answers the claim that it was sent for, once', async () => {
  const ana = await world.seller()
  world.bank.isConnected = false
  const { id, get, declare, deny } = await ana.buy()
  const press = (received: boolean, expectedVersion: number, idempotencyKey = newId()) =>
    world.bus.call(
      bookingRpcs.answerClaim,
      { received, expectedVersion },
      {
        actor: { kind: 'link', side: 'purchase', appointmentId: id, generation: 0 },
        idempotencyKey,
      },
    )
  await declare()
  const { version } = await get()
  await deny()
  await declare()
  await expect(press(true, version)).rejects.toMatchObject({ code: 'STALE_VERSION' })
  const now = (await get()).version
  expect(await press(true, now, 'wamid.1')).toEqual({ status: 'active' })
  expect(await press(true, now, 'wamid.1')).toEqual({ status: 'active' })
  expect(await get()).toMatchObject({ status: 'active', payment: { paidCents: 90_000 } })
  const stranger = { kind: 'link', side: 'professional', appointmentId: id, generation: 0 } as const
  const wanted = { received: false, expectedVersion: now }
  await expect(
    world.bus.call(bookingRpcs.answerClaim, wanted, { actor: stranger }),
  ).rejects.toMatchObject(refusal.NONE)
})

test('a package for another price waits for its payment, by a charge of that price', async () => {
  const ana = await world.seller()
  const { own, pix, pays, told, get } = await ana.sell({ priceCents: 80_000 })
  expect(await own()).toMatchObject({
    ...{ status: 'open', priceCents: 80_000, activeAt: null, actions: [] },
    payment: { status: 'none', confirmation: 'automatic', waitsUntil: '2026-11-22T13:00:00Z' },
    professional: { slug: ana.page.slug },
  })
  expect(await pix()).toMatchObject({ amountCents: 80_000, confirmsItself: true })
  await pays(80_000)
  expect(await get()).toMatchObject({
    ...{ status: 'active' },
    payment: { status: 'paid', method: 'pix', paidCents: 80_000, waitsUntil: null },
  })
  await expect.poll(told, SOON).toEqual(['asked', 'activated'])
})

test('a package that costs nothing waits for nothing, and is had once by the same person', async () => {
  const ana = await world.seller(aPackage({ priceCents: 0 }))
  const person = world.newPerson()
  const { get, own } = await ana.buy(person)
  expect(await get()).toMatchObject({ status: 'active', payment: { status: 'paid' } })
  expect((await own())?.entries).toMatchObject([{ left: 10 }])
  await expect(ana.buy(person)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
})

test('packages are sold from the basic plan on, and what was sold is honoured', async () => {
  const ana = await world.seller()
  const sold = await ana.sell()
  const past = world.time.now.subtract({ hours: 1 }).toString()
  await world.rows(
    `update plans set effective_plan = 'free', trial_ends_at = $2 where professional_id = $1`,
    [ana.page.id, past],
  )
  await world.rows(
    `insert into plans (professional_id, version, effective_plan, trial_ends_at)
     values ($1, 1, 'free', $2) on conflict do nothing`,
    [ana.page.id, past],
  )
  await expect(ana.sell()).rejects.toMatchObject({ code: 'PLAN_FEATURE_REQUIRED' })
  await expect(ana.buy()).rejects.toMatchObject(refusal.NONE)
  expect(await sold.receive()).toMatchObject({ status: 'active' })
})

test('a page sells what is active and on the page, to nobody who is blocked, and nobody can tell', async () => {
  const away = await world.seller(aPackage({ onPage: false }))
  await expect(away.buy()).rejects.toMatchObject(refusal.NONE)
  expect((await (await away.sell()).get()).status).toBe('open')
  const inactive = await world.seller(aPackage({ active: false }))
  await expect(inactive.buy()).rejects.toMatchObject(refusal.NONE)
  await expect(inactive.sell()).rejects.toMatchObject(refusal.NONE)
  const services = [aService({ id: SERVICE, active: false })]
  const unbookable = await world.seller(aPackage(), { services })
  await expect(unbookable.buy()).rejects.toMatchObject(refusal.NONE)
  const ana = await world.seller()
  const person = world.newPerson()
  const { id } = await ana.client(person)
  await world.rows('update clients set blocked = true where id = $1', [id])
  await expect(ana.buy(person)).rejects.toMatchObject(refusal.NONE)
})

test('without a key and an account a page sells nothing on itself', async () => {
  world.bank.isConnected = false
  const ana = await world.seller(aPackage(), { instantPayKey: null, instantPayKeyType: null })
  await expect(ana.buy()).rejects.toMatchObject({ code: 'PIX_KEY_MISSING' })
})

test('whoever buys for the first time becomes a client, and counts towards the plan', async () => {
  const ana = await world.seller()
  const person = world.newPerson()
  await ana.buy(person)
  const [row] = await world.rows(
    `select name, counted_at is not null as counted, phone_confirmed_at is not null as confirmed
     from clients where professional_id = $1 and phone = $2`,
    [ana.page.id, person.phone],
  )
  expect(row).toEqual({ name: person.name, counted: true, confirmed: true })
})

test('an account buys with the phone that it has proven, and is that client from then on', async () => {
  const ana = await world.seller()
  const person = world.newPerson()
  const actor = { kind: 'account', userId: person.userId, email: person.email } as const
  const input = { slug: ana.page.slug, packageId: ana.sold.id, clientName: person.name }
  const buying = () => world.bus.call(bookingRpcs.buyPackage, input, { actor })
  await expect(buying()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await world.provePhone(person)
  const { id } = await buying()
  const { items } = await world.bus.call(bookingRpcs.listOwnPurchases, {}, { actor })
  expect(items.map((one) => one.id)).toEqual([id])
  const [row] = await world.rows('select phone, user_id from clients where professional_id = $1', [
    ana.page.id,
  ])
  expect(row).toEqual({ phone: person.phone, user_id: person.userId })
})

test('a package that is bought in two tabs is bought once', async () => {
  const ana = await world.seller()
  const person = world.newPerson()
  const bought = await Promise.all([ana.buy(person), ana.buy(person), ana.buy(person)])
  expect(new Set(bought.map(({ id }) => id)).size).toBe(1)
})

test('one phone has at most three packages of a page that wait for their payment', async () => {
  const sold = [1, 2, 3, 4].map((number) => aPackage({ name: `Pacote ${number}` }))
  const ana = await world.seller(sold[0], { packages: sold })
  const person = world.newPerson()
  const buy = ({ id }: { id: string }) => ana.buy(person, { packageId: id })
  for (const one of sold.slice(0, 3)) await buy(one)
  await expect(buy(sold[3] ?? sold[0] ?? aPackage())).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  })
})

test('a price that a client sends is nothing', async () => {
  const ana = await world.seller()
  const { get } = await ana.buy(world.newPerson(), { priceCents: 1 })
  expect((await get()).priceCents).toBe(90_000)
})

test('nobody but its two sides sees a purchase', async () => {
  const [ana, bia] = [await world.seller(), await world.seller()]
  const { id, get, own } = await ana.buy()
  expect((await get()).client?.name).toMatch(/^Pessoa/)
  expect((await own())?.client).toBeUndefined()
  const stranger = { kind: 'phone', phone: world.newPerson().phone, sessionId: newId() } as const
  const { bus } = world
  const asked = { id }
  for (const rpc of [bookingRpcs.getPurchasePix, bookingRpcs.declarePurchasePaid]) {
    await expect(bus.call(rpc, asked, { actor: stranger })).rejects.toMatchObject(refusal.NONE)
  }
  for (const rpc of [
    bookingRpcs.getPurchase,
    bookingRpcs.receivePurchase,
    bookingRpcs.cancelPurchase,
  ]) {
    await expect(bus.call(rpc, asked, { actor: bia.actor })).rejects.toMatchObject(refusal.NONE)
  }
  const { items } = await bus.call(bookingRpcs.listOwnPurchases, {}, { actor: stranger })
  expect(items).toEqual([])
  const agent = { kind: 'agent', conversationId: newId(), phone: stranger.phone } as const
  const of = { professionalId: ana.page.id }
  expect((await bus.call(bookingRpcs.describeSessions, of, { actor: agent })).items).toEqual([])
})

test('the agent tells of the packages that whoever writes can use', async () => {
  const ana = await world.seller()
  const person = world.newPerson()
  const { receive, id } = await ana.buy(person)
  const agent = { kind: 'agent', conversationId: newId(), phone: person.phone } as const
  const of = { professionalId: ana.page.id }
  const told = async () =>
    (await world.bus.call(bookingRpcs.describeSessions, of, { actor: agent })).items
  expect(await told()).toEqual([])
  await receive()
  expect(await told()).toMatchObject([{ id, entries: [{ left: 10 }] }])
})

test('a client who merges keeps what they bought, under both phones', async () => {
  const ana = await world.seller()
  const [old, present] = [world.newPerson(), world.newPerson()]
  const { own, get } = await ana.buy(old)
  const { id: intoId } = await ana.client(present)
  const [row] = await world.rows<{ id: string }>(
    'select id from clients where professional_id = $1 and phone = $2',
    [ana.page.id, old.phone],
  )
  const input = { id: row?.id ?? '', intoId }
  await world.bus.call(bookingRpcs.mergeClients, input, { actor: ana.actor })
  expect((await get()).client?.id).toBe(intoId)
  expect(await own()).toBeDefined()
  const actor = { kind: 'phone', phone: present.phone, sessionId: newId() } as const
  const { items } = await world.bus.call(bookingRpcs.listOwnPurchases, {}, { actor })
  expect(items).toHaveLength(1)
})

test('what a page sold is listed by client and by status, the newest first', async () => {
  const ana = await world.seller()
  const [one, other] = [await ana.sell(), await ana.sell()]
  await one.receive()
  const list = async (input: object) =>
    (await world.bus.call(bookingRpcs.listPurchases, input, { actor: ana.actor })).items.map(
      ({ id }) => id,
    )
  expect(await list({})).toEqual([other.id, one.id])
  expect(await list({ status: 'active' })).toEqual([one.id])
  expect(await list({ clientId: other.client.id })).toEqual([other.id])
})

test('a professional who looked at an older version changes nothing', async () => {
  const ana = await world.seller()
  const { receive, get } = await ana.sell()
  await expect(receive({ expectedVersion: 9 })).rejects.toMatchObject({ code: 'STALE_VERSION' })
  expect(await receive({ expectedVersion: (await get()).version })).toMatchObject({
    status: 'active',
  })
})

test('a package that nobody paid in two days lapses, and its client is told', async () => {
  const ana = await world.seller()
  const { untilStatus, told, pix, get } = await ana.buy()
  days(2)
  await world.restart()
  await untilStatus('cancelled')
  await expect.poll(told, SOON).toEqual(['asked', 'lapsed'])
  expect((await get()).actions).toEqual(['receive'])
  await expect(pix()).rejects.toMatchObject(refusal.NONE)
})

test('what is left of a package expires, its client hears so a week before, and more time brings it back', async () => {
  const ana = await world.seller(aPackage({ validDays: 30 }))
  const { receive, untilStatus, told, extend, get } = await ana.buy()
  const { expiresAt } = await receive()
  world.time.now = Temporal.Instant.from(expiresAt ?? '').subtract({ hours: 24 * 7 })
  await world.restart()
  await expect.poll(told, SOON).toContain('ending')
  world.time.now = Temporal.Instant.from(expiresAt ?? '')
  await world.restart()
  await untilStatus('expired')
  await expect.poll(told, SOON).toEqual(['asked', 'activated', 'ending', 'expired'])
  expect((await get()).entries).toMatchObject([{ left: 0 }])
  await expect(extend('2026-12-01')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  expect(await extend('2027-03-31')).toMatchObject({
    ...{ status: 'active', expiresAt: '2027-04-01T03:00:00Z' },
    entries: [{ left: 10 }],
  })
  const { ledger } = await get()
  expect(ledger.map(({ reason, delta, actor }) => [reason, delta, actor])).toEqual([
    ['bought', 10, 'professional'],
    ['expired', -10, 'system'],
    ['extended', 10, 'professional'],
  ])
})

test('operators see that the books of a purchase agree, and which ones do not', async () => {
  const ana = await world.seller()
  const { id, receive } = await ana.sell()
  await receive()
  const show = () => world.bus.call(bookingRpcs.showPurchase, { id })
  const reconcile = () => world.bus.call(bookingRpcs.reconcilePurchases, {})
  expect(await show()).toMatchObject({
    ...{ status: 'active', adds: true, entries: [{ sessions: 10, left: 10, ledger: 10 }] },
    payments: [{ amountCents: 90_000, method: 'pix', confirmedBy: 'professional' }],
  })
  expect((await reconcile()).differ).toEqual([])
  await world.rows('update purchase_entries set sessions_left = 9 where purchase_id = $1', [id])
  expect(await show()).toMatchObject({ adds: false, entries: [{ left: 9, ledger: 10 }] })
  expect((await reconcile()).differ).toEqual([id])
  await world.rows('update purchase_entries set sessions_left = 10 where purchase_id = $1', [id])
})
