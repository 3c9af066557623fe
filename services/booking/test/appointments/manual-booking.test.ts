import { type ActorOf, bookingEvents, bookingRpcs, type RpcRequest } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAccounts } from '../accounts.ts'
import { aPlan, codeOf, monday, now } from '../world.ts'

let world: Awaited<ReturnType<typeof startAccounts>>
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.stop())

type Wanted = RpcRequest<typeof bookingRpcs.createAppointment>

async function page() {
  const made = await world.professional({ sessionDuration: 50, sessionPrice: 15_000 })
  const actor: ActorOf<'professional'> = { kind: 'professional', userId: made.userId }
  return {
    ...made,
    actor,
    create: (wanted: Wanted, idempotencyKey?: string) =>
      world.bus.call(bookingRpcs.createAppointment, wanted, { actor, idempotencyKey }),
  }
}

const joao = { name: 'João Silva', phone: '+5511955550001', email: 'joao@a.example' }

const eventsOf = async (id: string) =>
  (
    await world.rows<{ type: string; data: Record<string, unknown> }>(
      'select type, data from outbox where subject = $1',
      [id],
    )
  ).map(({ type, data }) => ({ type, data }))

test('a professional books any free time for somebody, who is a client from then on', async () => {
  const { create } = await page()
  const made = await create({ client: joao, startsAt: monday('21:17') })
  expect(made).toMatchObject({
    status: 'confirmed',
    source: 'professional',
    priceCents: 15_000,
    contact: joao,
    client: joao,
    version: 1,
  })
  expect(Temporal.Instant.from(made.endsAt).equals(monday('22:07'))).toBe(true)
  expect(await eventsOf(made.id)).toEqual([
    {
      type: bookingEvents.BookingCreated.type,
      data: expect.objectContaining({ first: true, notify: true, contact: joao }),
    },
  ])
  const again = await create({
    clientId: made.client?.id,
    startsAt: monday('07:00'),
    durationMinutes: 20,
    priceCents: 0,
    notify: false,
  })
  expect(again).toMatchObject({ client: { id: made.client?.id }, contact: joao, priceCents: 0 })
  expect((await eventsOf(again.id))[0]?.data).toMatchObject({ first: false, notify: false })
})

test('no two overlap, whoever books them and however many at once', async () => {
  const { slug, create } = await page()
  await world.bookAs(world.newPerson(), slug, monday('09:00'))
  expect(await codeOf(create({ client: joao, startsAt: monday('09:30') }))).toBe('SLOT_TAKEN')
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, (_, n) =>
      codeOf(create({ client: joao, startsAt: monday(`11:${10 + n}`) })),
    ),
    codeOf(world.bookAs(world.newPerson(), slug, monday('10:40'))),
  ])
  expect(answers.filter((code) => code === 'OK')).toHaveLength(1)
  expect(new Set(answers)).toEqual(new Set(['OK', 'SLOT_TAKEN']))
})

test('what took place is written down up to 30 days back, and nobody is told', async () => {
  const { create } = await page()
  const past = await create({ client: joao, startsAt: '2026-10-22T09:00:00-03:00' })
  expect(past.actions).toContain('complete')
  expect((await eventsOf(past.id))[0]?.data).toMatchObject({ notify: false })
  for (const startsAt of ['2026-10-20T09:00:00-03:00', '2029-01-01T09:00:00-03:00']) {
    expect(await codeOf(create({ client: joao, startsAt }))).toBe('SLOT_UNAVAILABLE')
  }
})

test('nobody is told that they missed a session that was recorded afterwards', async () => {
  const { userId, create } = await page()
  const owner: ActorOf<'account'> = { kind: 'account', userId, email: null }
  /** The event of marking the client as missing, once the session is over. */
  async function missed({ id, endsAt }: { id: string; endsAt: string }) {
    world.time.now = Temporal.Instant.from(endsAt)
    await world.bus.call(bookingRpcs.changeAppointment, { id, status: 'no_show' }, { actor: owner })
    world.time.now = now
    return (await eventsOf(id)).find(({ type }) => type === bookingEvents.BookingMarkedNoShow.type)
      ?.data
  }
  const recorded = await create({ client: joao, startsAt: '2026-11-19T09:00:00-03:00' })
  expect(await missed(recorded)).toMatchObject({ notify: false })
  const agreed = await create({ client: joao, startsAt: monday('09:00') })
  expect(await missed(agreed)).not.toHaveProperty('notify')
})

test('sent twice with a key it is booked once', async () => {
  const { create } = await page()
  const key = newId()
  const wanted = { client: joao, startsAt: monday('10:00') }
  const [one, other] = await Promise.all([create(wanted, key), create(wanted, key)])
  expect(other.id).toBe(one.id)
})

test('the plan counts what is booked by hand', async () => {
  const { id, create } = await page()
  await world.tellPlan(aPlan(id, { limits: { clients: 2, appointmentsPerMonth: 2 } }))
  await create({ client: joao, startsAt: monday('09:00') })
  await create({ client: joao, startsAt: monday('10:00') })
  const third = create({ client: joao, startsAt: monday('11:00') })
  expect(await codeOf(third)).toBe('PLAN_LIMIT_REACHED')
  await create({ client: joao, startsAt: '2026-12-01T09:00:00-03:00' })
})

test('another page’s client is none', async () => {
  const [mine, theirs] = [await page(), await page()]
  const { client } = await theirs.create({ client: joao, startsAt: monday('09:00') })
  const stolen = mine.create({ clientId: client?.id, startsAt: monday('09:00') })
  expect(await codeOf(stolen)).toBe('NOT_FOUND')
  const both = { client: joao, clientId: client?.id, startsAt: monday('09:00') }
  expect(await codeOf(mine.create(both))).toBe('VALIDATION_FAILED')
  expect(await codeOf(mine.create({ startsAt: monday('09:00') }))).toBe('VALIDATION_FAILED')
})
