import { type ActorOf, bookingRpcs, type RpcRequest } from '@encaixe/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAccounts } from '../accounts.ts'
import { aPlan, codeOf, monday, now } from '../world.ts'

let world: Awaited<ReturnType<typeof startAccounts>>
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.stop())

const owner = (userId: string): ActorOf<'professional'> => ({ kind: 'professional', userId })

async function page() {
  const made = await world.professional()
  const actor = owner(made.userId)
  return {
    ...made,
    actor,
    add: (client: RpcRequest<typeof bookingRpcs.createClient>) =>
      world.bus.call(bookingRpcs.createClient, client, { actor }),
    list: (filter: RpcRequest<typeof bookingRpcs.listClients> = {}) =>
      world.bus.call(bookingRpcs.listClients, filter, { actor }),
    get: (id: string) => world.bus.call(bookingRpcs.getClient, { id }, { actor }),
    update: (change: RpcRequest<typeof bookingRpcs.updateClient>) =>
      world.bus.call(bookingRpcs.updateClient, change, { actor }),
  }
}

test('a client is added once: the phone says who it is, however it is written', async () => {
  const { add, list } = await page()
  const added = await add({ name: 'João Silva', phone: '(11) 98765-4321', email: 'JOAO@a.example' })
  expect(added).toMatchObject({
    name: 'João Silva',
    phone: '+5511987654321',
    email: 'joao@a.example',
    blocked: false,
    hasAccount: false,
    totals: { completed: 0, noShows: 0, upcoming: 0, paidCents: 0, owedCents: 0 },
    lastAppointmentAt: null,
    nextAppointmentAt: null,
  })
  const again = add({ name: 'Outro João', phone: '11 8765-4321' })
  await expect(again).rejects.toMatchObject({
    code: 'CLIENT_EXISTS',
    details: { clientId: added.id },
  })
  expect((await list()).items.map(({ name }) => name)).toEqual(['João Silva'])
})

test('a search finds parts of names however accented, of phones and of e-mails', async () => {
  const { add, list } = await page()
  await add({ name: 'Conceição Araújo', phone: '+5511911112222' })
  await add({ name: 'Bia D’Ávila', phone: '+5521933334444', email: 'bia@a.example' })
  const found = async (q: string) => (await list({ q })).items.map(({ name }) => name)
  expect(await found('conceicao')).toEqual(['Conceição Araújo'])
  expect(await found('ARAUJO conc')).toEqual(['Conceição Araújo'])
  expect(await found('avila')).toEqual(['Bia D’Ávila'])
  expect(await found('(21) 9333')).toEqual(['Bia D’Ávila'])
  expect(await found('bia@a')).toEqual(['Bia D’Ávila'])
  expect(await found('%')).toEqual([])
  expect(await found('')).toEqual(['Bia D’Ávila', 'Conceição Araújo'])
})

test('a long list comes page by page, each client once', async () => {
  const { id, list } = await page()
  await world.rows(
    `insert into clients (id, professional_id, name, phone)
     select gen_random_uuid(), $1, 'Cliente ' || (n % 40), '+55119' || (70000000 + n)
     from generate_series(1, 120) as n`,
    [id],
  )
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const { items, nextCursor }: Awaited<ReturnType<typeof list>> = await list(
      cursor ? { cursor } : {},
    )
    seen.push(...items.map((item) => item.id))
    cursor = nextCursor
  } while (cursor)
  expect(seen).toHaveLength(120)
  expect(new Set(seen).size).toBe(120)
  expect(await codeOf(list({ cursor: 'bm9uZQ' }))).toBe('VALIDATION_FAILED')
})

test('the totals are those of the appointments', async () => {
  const { id, add, get } = await page()
  const client = await add({ name: 'João Silva', phone: '+5511911113333' })
  await world.rows(
    `insert into appointments (id, professional_id, client_id, starts_at, ends_at, status,
       payment_status, captured_at, refunded_at, price_cents, source, created_at, updated_at)
     select gen_random_uuid(), $1, $2, at, at + interval '50 minutes', status, payment,
       case when payment in ('captured', 'refunded') then at end,
       case when payment = 'refunded' then at end, 10000, 'professional', at, at
     from (values
       (timestamptz '2026-11-02T09:00-03', 'completed', 'captured'),
       (timestamptz '2026-11-03T09:00-03', 'completed', 'none'),
       (timestamptz '2026-11-04T09:00-03', 'completed', 'refunded'),
       (timestamptz '2026-11-05T09:00-03', 'no_show', 'none'),
       (timestamptz '2026-11-06T09:00-03', 'cancelled', 'none'),
       (timestamptz '2026-11-30T09:00-03', 'confirmed', 'captured'),
       (timestamptz '2026-12-01T09:00-03', 'pending_confirmation', 'none'),
       (timestamptz '2026-12-02T09:00-03', 'rejected', 'none')
     ) as made (at, status, payment)`,
    [id, client.id],
  )
  await world.enterInserted()
  const seen = await get(client.id)
  expect(seen).toMatchObject({
    totals: { completed: 3, noShows: 1, upcoming: 2, paidCents: 20_000, owedCents: 10_000 },
    lastAppointmentAt: '2026-11-05T12:00:00.000Z',
    nextAppointmentAt: '2026-11-30T12:00:00.000Z',
  })
  expect(seen.appointments).toHaveLength(8)
  expect(seen.appointments[0]).toMatchObject({ status: 'rejected', client: { id: client.id } })
})

test('what is written of a client changes; a phone that another has is refused', async () => {
  const { add, update } = await page()
  const one = await add({ name: 'João Silva', phone: '+5511911114444', email: 'joao@a.example' })
  const other = await add({ name: 'Bia Souza', phone: '+5511911115555' })
  expect(await update({ id: one.id, name: 'João da Silva', email: '' })).toMatchObject({
    name: 'João da Silva',
    email: null,
    phone: '+5511911114444',
  })
  const taken = update({ id: one.id, phone: '+5511911115555' })
  await expect(taken).rejects.toMatchObject({
    code: 'CLIENT_EXISTS',
    details: { clientId: other.id },
  })
  expect(await update({ id: one.id, phone: '+5511911116666' })).toMatchObject({
    phone: '+5511911116666',
  })
})

test('another number is another proof: the account of the old one is no longer the client', async () => {
  const { id, slug, add, update } = await page()
  const client = await add({ name: 'João Silva', phone: '+5511911117777' })
  await world.rows(
    `update clients set user_id = 'account-of-joao', proven_at = now() where id = $1`,
    [client.id],
  )
  const changed = await update({ id: client.id, phone: '+5511911118888' })
  expect(changed).toMatchObject({ hasAccount: false, phoneConfirmed: false })
  expect([id, slug]).toBeDefined()
})

test('the filter of absent clients lists those who came once and have nothing booked', async () => {
  const { id: professionalId, add, list, update } = await page()
  /** A client with appointments, each a status and how many days from now. */
  async function client(name: string, ...appointments: [status: string, days: number][]) {
    const { id } = await add({ name, phone: world.newPerson().phone })
    for (const [status, days] of appointments) {
      await world.rows(
        `insert into appointments (id, professional_id, client_id, starts_at, ends_at, status,
           price_cents, source, created_at, updated_at)
         select gen_random_uuid(), $1, $2, starts, starts + interval '1 minute', $3, 0,
           'professional', starts, starts
         from (select $4::timestamptz + make_interval(days => $5,
           secs => floor(random() * 80000)) as starts) as times`,
        [professionalId, id, status, now.toString(), days],
      )
    }
    return id
  }
  await client('Nova')
  await client('Faltou', ['no_show', -90])
  await client('Veio agora', ['completed', -90], ['completed', -10])
  await client('Vem', ['completed', -90], ['confirmed', 5])
  const away = await client('Sumida', ['completed', -90], ['cancelled', 5])
  const names = async (awayDays: number) => (await list({ awayDays })).items.map(({ name }) => name)
  expect(await names(45)).toEqual(['Sumida'])
  expect(await names(100)).toEqual([])
  await update({ id: away, blocked: true })
  expect(await names(45)).toEqual([])
})

test('the clients written down last come first when a form asks for them', async () => {
  const { slug, add, list } = await page()
  const person = world.newPerson()
  await world.bookAs({ ...person, name: 'Clara' }, slug, monday('09:00'))
  const [booked] = (await list()).items
  const others = [
    await add({ name: 'Ana', phone: world.newPerson().phone }),
    await add({ name: 'Bia', phone: world.newPerson().phone }),
  ]
  const moveBack = (table: string, column: string, id: string, days: number) =>
    world.rows(
      `update ${table} set created_at = created_at - make_interval(days => $2) where ${column} = $1`,
      [id, days],
    )
  for (const [index, { id }] of others.entries()) await moveBack('clients', 'id', id, index + 2)
  await moveBack('clients', 'id', booked?.id ?? '', 9)
  await moveBack('appointments', 'client_id', booked?.id ?? '', 1)
  const names = async (q?: string) =>
    (await list({ recent: 'true', q })).items.map(({ name }) => name)
  expect(await names()).toEqual(['Clara', 'Ana', 'Bia'])
  expect(await names('b')).toEqual(['Bia'])
})

test('whoever is blocked books nothing and moves nothing, and still cancels', async () => {
  const { slug, list, update } = await page()
  const person = world.newPerson()
  await world.bookAs(person, slug, monday('09:00'))
  const [client] = (await list()).items
  expect(await update({ id: client?.id ?? '', blocked: true })).toMatchObject({ blocked: true })
  expect((await list({ blocked: 'true' })).items).toHaveLength(1)
  expect((await list({ blocked: 'false' })).items).toHaveLength(0)
  const me = { kind: 'phone', phone: person.phone, sessionId: 'a-session' } as const
  const { items } = await world.bus.call(bookingRpcs.listAppointments, {}, { actor: me })
  const id = items[0]?.id ?? ''
  const change = (wanted: Omit<RpcRequest<typeof bookingRpcs.changeAppointment>, 'id'>) =>
    world.bus.call(bookingRpcs.changeAppointment, { id, ...wanted }, { actor: me })
  expect(await codeOf(change({ startsAt: monday('10:00') }))).toBe('SLOT_TAKEN')
  expect(await codeOf(world.bookAs(person, slug, monday('11:00')))).toBe('SLOT_TAKEN')
  expect(await change({ status: 'cancelled' })).toMatchObject({ status: 'cancelled' })
})

test('another page’s clients are nobody’s to see', async () => {
  const [mine, theirs] = [await page(), await page()]
  const client = await theirs.add({ name: 'João Silva', phone: '+5511911119999' })
  expect(await codeOf(mine.get(client.id))).toBe('NOT_FOUND')
  expect(await codeOf(mine.update({ id: client.id, blocked: true }))).toBe('NOT_FOUND')
  expect((await mine.list({ q: 'João' })).items).toEqual([])
  const nobody = world.bus.call(bookingRpcs.listClients, {}, { actor: owner('account-of-nobody') })
  expect(await codeOf(nobody)).toBe('FORBIDDEN')
})

test('a full plan takes no more clients, however many add them at once', async () => {
  const { id, slug, add, list } = await page()
  // A client whom only a public form named takes no room.
  await world.book({ slug })
  await world.tellPlan(aPlan(id, { limits: { clients: 3, appointmentsPerMonth: null } }))
  const added = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      codeOf(add({ name: 'João Silva', phone: `+551192222000${n}` })),
    ),
  )
  expect(added.filter((code) => code === 'OK')).toHaveLength(3)
  expect(added.filter((code) => code === 'PLAN_LIMIT_REACHED')).toHaveLength(5)
  expect((await list()).items).toHaveLength(4)
})
