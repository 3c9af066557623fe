import { bookingRpcs, type OfferedPackage, sessionReason } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { purchasesInTime } from '../../src/purchases/purchases-in-time.ts'
import type { BookingDatabase } from '../../src/store.ts'
import { startAccounts } from '../accounts.ts'
import { randomFrom, tried } from '../histories.ts'
import { connectTo, noTasks } from '../own-connections.ts'
import { now } from '../world.ts'
import { faultsOf } from './faults.sql.ts'
import { aPageWithPackages, massage, physio } from './sessions-world.ts'

/** Histories at once, each on a page of its own; and rounds of them: `npm run model -- sessions`. */
const AT_ONCE = 10
const ROUNDS = Number(process.env.SESSION_HISTORIES ?? 2)
const STEPS = 16

let world: Awaited<ReturnType<typeof startAccounts>>
let database: BookingDatabase
beforeAll(async () => {
  world = await startAccounts()
  database = connectTo(world)
})
afterAll(async () => {
  await database.close()
  await world.stop()
})

const pack = (sessions: number, changes: Partial<OfferedPackage> = {}): OfferedPackage => ({
  ...{ id: newId(), name: 'Pacote', description: '', priceCents: 50_000, validDays: 60 },
  entries: [{ serviceIds: [physio.id], sessions }],
  ...{ onPage: true, active: true, position: 0 },
  ...changes,
})
const packages = [
  pack(2),
  pack(1, { validDays: null }),
  pack(3, {
    entries: [
      { serviceIds: [massage.id], sessions: 1 },
      { serviceIds: [physio.id], sessions: 2 },
    ],
  }),
]

type Page = Awaited<ReturnType<typeof aPageWithPackages>>
interface History {
  page: Page
  client: Awaited<ReturnType<Page['client']>>
  random: (below: number) => number
}

const pick = <T>(random: History['random'], of: readonly T[]): T => {
  const one = of[random(of.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

const ids = (table: 'appointments' | 'purchases', { page }: History) =>
  world
    .rows<{ id: string }>(`select id from ${table} where professional_id = $1 order by id`, [
      page.id,
    ])
    .then((rows) => rows.map(({ id }) => id))

/** Sessions that the client could use for physiotherapy at a time, by the tables. */
const usable = async ({ client }: History, startsAt: string, services: readonly string[]) => {
  const [row] = await world.rows<{ some: boolean }>(
    `select exists (
       select from purchases p join purchase_entries e on e.purchase_id = p.id
       where p.client_id = $1 and p.status = 'active' and e.sessions_left > 0 and e.service_ids && $3::uuid[]
         and (p.expires_at is null or p.expires_at > $2)) as some`,
    [client.id, startsAt, services],
  )
  return row?.some ?? false
}

const hourAt = (day: string, hour: number) => `${day}T${String(hour).padStart(2, '0')}:00:00-03:00`

const doors = ['hand', 'past', 'declined', 'phone', 'agent', 'stranger'] as const

async function book(history: History, isAlone: boolean) {
  const { page, client, random } = history
  const door = pick(random, doors)
  const services = pick(random, [[physio], [physio], [massage], [massage, physio]])
  const serviceIds = services.map(({ id }) => id)
  const day = door === 'past' ? '2026-11-16' : pick(random, ['2026-11-23', '2026-11-24'])
  const startsAt = hourAt(day, 9 + random(9))
  const mayUse = door !== 'declined' && door !== 'stranger'
  const expected = mayUse && (await usable(history, startsAt, serviceIds))
  const before = new Set(await ids('appointments', history))
  const agent = { kind: 'agent', conversationId: newId(), phone: client.phone } as const
  const actors = { phone: client.phoneSession, agent, stranger: { kind: 'nobody' } } as const
  await tried<unknown>(
    door === 'hand' || door === 'past' || door === 'declined'
      ? page.byHand(client, startsAt, { serviceIds, useSession: door !== 'declined' })
      : page.bookAt(client, startsAt, actors[door], { serviceIds }),
  )
  if (!isAlone) return
  const made = (await ids('appointments', history)).find((id) => !before.has(id))
  if (made === undefined) return
  const seen = await page.seen(made)
  expect([door, seen.paidWith !== null]).toEqual([door, expected])
}

async function change(history: History) {
  const { page, client, random } = history
  const all = await ids('appointments', history)
  if (all.length === 0) return
  const id = pick(random, all)
  const statuses = [
    'cancelled',
    'cancelled',
    'confirmed',
    'rejected',
    'completed',
    'no_show',
  ] as const
  const owner = page.owner
  const person = client.phoneSession
  const steps = [
    () => page.change(id, { status: pick(random, statuses) }, owner),
    () => page.change(id, { status: 'cancelled' }, person),
    () => page.act(id, 'cancel', 'client_phone'),
    () =>
      page.change(id, { session: pick(random, ['use', 'release']) }, pick(random, [owner, person])),
    () => page.act(id, pick(random, ['use-session', 'release-session'] as const), 'client_phone'),
    () => page.change(id, { startsAt: hourAt('2026-11-24', 9 + random(9)) }, owner),
    () => page.change(id, { serviceIds: [pick(random, [physio.id, massage.id])] }, owner),
  ]
  await tried(pick(random, steps)())
}

async function sell({ page, client, random }: History): Promise<void> {
  if (random(3) === 0) return void (await page.sell(client, { sessions: 2, status: 'open' }))
  const sold = {
    ...{ clientId: client.id, packageId: pick(random, packages).id },
    paid: { method: 'pix' as const },
  }
  await tried(world.bus.call(bookingRpcs.sellPackage, sold, { actor: page.professional }))
}

async function ofPurchase(history: History) {
  const { page, random } = history
  const sold = await world.rows<{ id: string; status: string }>(
    'select id, status from purchases where professional_id = $1 order by id',
    [page.id],
  )
  if (sold.length === 0) return
  const { id, status } = pick(random, sold)
  const by = { actor: page.professional }
  const receive = () => world.bus.call(bookingRpcs.receivePurchase, { id }, by)
  const extend = () =>
    world.bus.call(bookingRpcs.extendPurchase, { id, expiresOn: '2027-06-30' }, by)
  const cancel = () => world.bus.call(bookingRpcs.cancelPurchase, { id, refundCents: 0 }, by)
  const end = () => expire(id)
  const steps = {
    open: [receive, receive, end],
    active: [end, end, extend, cancel],
    expired: [extend, extend, cancel],
    used: [extend, cancel, end],
    cancelled: [receive, extend, end],
  }[status] ?? [receive]
  await tried<unknown>(pick(random, steps)())
}

/** Somebody did not come; some get their session back. */
async function miss({ page, random }: History) {
  const [missed] = await world.rows<{ id: string; purchase_id: string | null }>(
    `select id, purchase_id from appointments
     where professional_id = $1 and starts_at < $2 and status in ('confirmed', 'completed', 'no_show')
     order by md5(id::text || $3) limit 1`,
    [page.id, now.toString(), String(random(1_000))],
  )
  if (!missed) return
  await tried(page.change(missed.id, { status: 'no_show' }))
  if (!missed.purchase_id || random(2) === 0) return
  const lost = { id: missed.purchase_id, appointmentId: missed.id }
  await tried(world.bus.call(bookingRpcs.giveBackSession, lost, { actor: page.professional }))
}

/** Its time is over: that of its payment, or its own. */
async function expire(id: string) {
  const past = now.subtract({ seconds: 1 }).toString()
  await world.rows(
    `update purchases set
       waits_until = case when status = 'open' then $2 else waits_until end,
       expires_at = case when status = 'active' then $2 else expires_at end
     where id = $1`,
    [id, past],
  )
  await purchasesInTime({ database, clock: () => now, tasks: noTasks, every: 60 }).run(
    new AbortController().signal,
  )
}

async function step(history: History, isAlone = true): Promise<unknown> {
  switch (history.random(10)) {
    case 0:
    case 1:
      return sell(history)
    case 2:
    case 3:
      return ofPurchase(history)
    case 4:
    case 5:
    case 6:
      return book(history, isAlone)
    case 7:
      return miss(history)
    default:
      return change(history)
  }
}

async function play(seed: number) {
  const random = randomFrom(seed)
  const page = await aPageWithPackages(world, { packages, autoConfirm: seed % 2 === 0 })
  const history: History = { page, client: await page.client(), random }
  for (let n = 0; n < STEPS; n++) {
    const atOnce = random(4) === 0 ? 3 : 1
    await Promise.all(Array.from({ length: atOnce }, () => step(history, atOnce === 1)))
    expect([seed, n, await faultsOf(world, page.id)]).toEqual([seed, n, []])
  }
  const { items } = await world.bus.call(
    bookingRpcs.listPurchases,
    {},
    { actor: page.professional },
  )
  return items.filter(({ status }) => status === 'used' || status === 'expired').length
}

test('whatever becomes of packages and appointments, no session is lost and none is used twice', async () => {
  let ended = 0
  for (let round = 0; round < ROUNDS; round++) {
    const seeds = Array.from({ length: AT_ONCE }, (_, n) => round * AT_ONCE + n + 1)
    ended += (await Promise.all(seeds.map(play))).reduce((sum, count) => sum + count, 0)
    if (round === 0) await world.restart()
  }
  // Histories in which nothing is ever used up, comes back or ends show nothing.
  expect(ended).toBeGreaterThan(0)
  const rows = await world.rows<{ reason: string }>(
    'select reason from session_ledger group by reason order by reason',
  )
  expect(rows.map(({ reason }) => reason)).toEqual(sessionReason.options.toSorted())
  const { differ } = await world.bus.call(
    bookingRpcs.reconcilePurchases,
    {},
    { actor: { kind: 'operator' } },
  )
  expect(differ).toEqual([])
}, 3_600_000)
