import { billingEvents, bookingRpcs } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomFrom, tried } from '../histories.ts'
import { now } from '../world.ts'
import { aPackage, type Purchases, SERVICE, startPurchases } from './purchase-world.ts'

/** Histories at once, each on a page of its own; and rounds of them: `npm run model -- purchases`. */
const AT_ONCE = 10
const ROUNDS = Number(process.env.PURCHASE_ROUNDS ?? 2)
const TICKS = 20
const MOST_PURCHASES = 3
/** What a few histories may never come to, many do. */
const EVERY_WAY = [
  ...['bought', 'used', 'expired'],
  ...(ROUNDS > 10 ? ['returned', 'given_back', 'extended', 'cancelled'] : []),
]
const AMOUNTS = [30_000, 30_000, 12_000, 18_000, 60_000]

let world: Purchases
beforeAll(async () => {
  world = await startPurchases()
})
afterAll(() => world.stop())

type Seller = Awaited<ReturnType<Purchases['seller']>>
type Purchase = ReturnType<Purchases['of']>

/** A purchase, and what its bank knows of it. */
interface Bought {
  purchase: Purchase
  /** By the bank's own books: what came, less what went back. */
  balance: number
  decided: Set<string>
}

interface History {
  seed: number
  ana: Seller
  person: ReturnType<Purchases['newPerson']>
  clientId: string
  bought: Bought[]
  appointments: string[]
  /** What billing has to tell, in its order. */
  notices: (() => Promise<unknown>)[]
  random: (below: number) => number
}

const actorOf = ({ ana }: History) => ({ actor: ana.actor })
const phoneOf = ({ person }: History) => ({
  actor: { kind: 'phone', phone: person.phone, sessionId: newId() } as const,
})

function keep({ bought }: History, purchase: Purchase | undefined) {
  if (!purchase || bought.some((one) => one.purchase.id === purchase.id)) return
  bought.push({ purchase, balance: 0, decided: new Set() })
}

/** Sold by hand, paid or not, or bought on the page: in two tabs, too. */
async function buy(history: History) {
  const { ana, person, clientId, bought, random } = history
  if (bought.length >= MOST_PURCHASES) return
  if (random(2) === 0) {
    const tabs = random(3) === 0 ? 2 : 1
    const all = await Promise.all(Array.from({ length: tabs }, () => tried(ana.buy(person))))
    for (const purchase of all) keep(history, purchase)
    return
  }
  const paid = random(2) === 0 ? { paid: { method: 'cash' as const } } : {}
  const input = { clientId, packageId: ana.sold.id, ...paid } as const
  const sold = await tried(world.bus.call(bookingRpcs.sellPackage, input, actorOf(history)))
  if (sold) keep(history, world.of(sold.id, ana.page, phoneOf(history).actor))
}

const paidFor = ({ purchase: { id, page } }: Bought) => ({
  ...{ professionalId: page.id, purchaseId: id },
})

/** Money comes to the bank, as asked or another amount; billing tells of it later, sometimes twice. */
async function pay({ notices, random }: History, one: Bought) {
  const { id, pix } = one.purchase
  if (random(3) > 0) await tried(pix())
  const account = one.purchase.account()
  if (!account) return
  const cents = random(2) === 0 ? account.askedCents : (AMOUNTS[random(AMOUNTS.length)] ?? 0)
  one.balance += cents
  const entered = { ...paidFor(one), ...world.arrive(id, cents) }
  const event = { id: newId() }
  const tell = () => world.tell(billingEvents.PaymentEntered, id, entered, event)
  notices.push(...(random(4) === 0 ? [tell, tell] : [tell]))
}

/** The bank decides the refunds that were asked for; one in ten fails. */
function decide({ notices, random }: History, one: Bought) {
  const { id, account } = one.purchase
  for (const refund of account()?.refunds ?? []) {
    if (one.decided.has(refund.refundId)) continue
    one.decided.add(refund.refundId)
    const state = random(10) > 0 ? 'done' : 'failed'
    if (state === 'done') one.balance -= refund.cents
    const settled = { ...paidFor(one), ...world.settled(id, refund, state) }
    const event = { id: newId() }
    const tell = () => world.tell(billingEvents.PaymentRefundSettled, id, settled, event)
    notices.push(...(random(4) === 0 ? [tell, tell] : [tell]))
  }
}

/** By the professional, or by the client's own phone: with a session if there is one, or without. */
async function book(history: History) {
  const { ana, person, clientId, appointments, random } = history
  const startsAt = world.time.now
    .toZonedDateTimeISO('America/Sao_Paulo')
    .add({ days: 1 + random(4) })
    .with({ hour: 8 + random(12), minute: 0, second: 0, millisecond: 0 })
    .toInstant()
    .toString()
  const useSession = random(4) > 0
  const one = async () => {
    if (random(3) === 0) {
      await tried(
        world.book(
          {
            ...{ slug: ana.page.slug, startsAt, serviceId: SERVICE, useSession },
            ...{ clientName: person.name, clientPhone: person.phone },
          },
          phoneOf(history),
        ),
      )
      return
    }
    const input = { clientId, serviceId: SERVICE, startsAt, useSession }
    await tried(world.bus.call(bookingRpcs.createAppointment, input, actorOf(history)))
  }
  await Promise.all(random(4) === 0 ? [one(), one()] : [one()])
  const rows = await world.rows<{ id: string }>(
    'select id from appointments where professional_id = $1 order by id',
    [ana.page.id],
  )
  appointments.splice(0, appointments.length, ...rows.map(({ id }) => id))
}

/** What either side does to an appointment; sometimes both at once. */
async function change(history: History) {
  const { ana, appointments, random } = history
  const id = appointments[random(Math.max(1, appointments.length))]
  if (id === undefined) return
  const owner = { kind: 'account', userId: ana.actor.userId, email: null } as const
  const link = { kind: 'link', appointmentId: id, side: 'client', generation: 0 } as const
  const changed = (wanted: object) =>
    world.bus.call(bookingRpcs.changeAppointment, { id, ...wanted }, { actor: owner })
  const act = (action: 'cancel' | 'use-session' | 'release-session') =>
    world.bus.call(bookingRpcs.actOnAppointment, { action }, { actor: link })
  const moved = () =>
    world.time.now.add({ hours: 24 * (1 + random(9)) }).round({ smallestUnit: 'hour' })
  const steps: (() => Promise<unknown>)[] = [
    () => changed({ session: 'use' }),
    () => changed({ session: 'release' }),
    () => changed({ status: 'cancelled' }),
    () => changed({ status: 'completed' }),
    () => changed({ status: 'no_show' }),
    () => changed({ startsAt: moved().toString() }),
    () => act('cancel'),
    () => act('use-session'),
    () => act('release-session'),
  ]
  const some = [steps[random(steps.length)], ...(random(3) === 0 ? [steps[random(9)]] : [])]
  await Promise.all(some.map((step) => step && tried(step())))
  const lost = await world.rows<{ purchase_id: string }>(
    `select purchase_id from appointments
     where id = $1 and purchase_id is not null and status in ('cancelled', 'no_show')`,
    [id],
  )
  const purchaseId = lost[0]?.purchase_id
  if (purchaseId === undefined || random(2) === 0) return
  const input = { id: purchaseId, appointmentId: id }
  await tried(world.bus.call(bookingRpcs.giveBackSession, input, { actor: ana.actor }))
}

/** What either side says of a purchase; sometimes two at once. */
async function answer({ random }: History, { purchase }: Bought) {
  const { receive, undo, deny, declare, extend, cancel } = purchase
  const today = world.time.now.toZonedDateTimeISO('America/Sao_Paulo').toPlainDate()
  const steps: (() => Promise<unknown>)[] = [
    () => receive({ method: random(2) === 0 ? 'pix' : 'cash' }),
    () => deny(),
    () => declare(),
    () => declare(false),
    () => undo(),
    () => extend(random(6) === 0 ? null : today.add({ days: 2 + random(10) }).toString()),
    () => cancel(random(2) === 0 ? undefined : 1_000 * random(20)),
  ]
  // A package that was called off is the end of its history, and more time goes on with it.
  const one = () => steps[random(3) === 0 ? 5 : random(random(3) === 0 ? 7 : 6)]
  const some = [one(), ...(random(3) === 0 ? [one()] : [])]
  await Promise.all(some.map((step) => step && tried(step())))
}

async function step(history: History) {
  const { bought, notices, random } = history
  const one = bought[random(Math.max(1, bought.length))]
  const what = random(20)
  if (!one || what < 2) return buy(history)
  if (what < 5) return pay(history, one)
  if (what < 8) return void (await notices.shift()?.())
  if (what === 8) return decide(history, one)
  if (what < 12) return answer(history, one)
  if (what < 16) return book(history)
  return change(history)
}

/** Nothing is due any more that time does, or that is asked of the bank. */
const quiet = () =>
  until(
    async () => {
      const [row] = await world.rows<{ due: number }>(
        `select ((select count(*) from tasks
             where kind in ('end-purchase-charge', 'ask-refund') and done_at is null
               and failed_at is null and due_at <= $1)
           + (select count(*) from purchases where status = 'open' and claimed_at is null and waits_until <= $1)
           + (select count(*) from purchases where status = 'active' and expires_at <= $1))::int as due`,
        [world.time.now.toString()],
      )
      return row?.due === 0
    },
    { what: 'the purchases to rest', timeoutMs: 60_000 },
  )

/** At each moment the ledgers add up, and no session is lost or used twice. */
async function expectAdded() {
  const { differ } = await world.bus.call(bookingRpcs.reconcilePurchases, {})
  expect(differ, 'books that differ').toEqual([])
  const wrong = await world.rows(
    `select p.id, p.status, p.paid_cents, p.returning_cents, e.sessions, e.sessions_left, l.* from purchases p
     join purchase_entries e on e.purchase_id = p.id
     cross join lateral (
       select coalesce(sum(delta) filter (where reason = 'bought'), 0)::int as bought,
         coalesce(-sum(delta) filter (where reason in ('used', 'returned', 'given_back')), 0)::int as used,
         coalesce(-sum(delta) filter (where reason in ('expired', 'extended')), 0)::int as expired,
         coalesce(-sum(delta) filter (where reason = 'cancelled'), 0)::int as cancelled
       from session_ledger where purchase_id = p.id and entry = e.entry) l
     where l.bought <> e.sessions_left + l.used + l.expired + l.cancelled
       or l.bought not in (0, e.sessions) or l.used < 0 or l.expired < 0 or l.cancelled < 0
       or (p.active_at is null) <> (l.bought = 0)
       or (p.status <> 'active' and e.sessions_left > 0)
       or p.paid_cents < p.returning_cents
       or (p.active_at is not null and p.status <> 'cancelled'
         and p.paid_cents - p.returning_cents < p.price_cents)`,
  )
  expect(wrong, 'sessions or money that are lost').toEqual([])
}

async function settle(histories: readonly History[]) {
  for (let round = 0; round < 3; round += 1) {
    await quiet()
    await Promise.all(
      histories.map(async (history) => {
        for (const one of history.bought) decide(history, one)
        for (let next = history.notices.shift(); next; next = history.notices.shift()) await next()
      }),
    )
  }
  await quiet()
}

interface Stored extends Record<string, unknown> {
  status: string
  paid_cents: number
  returning_cents: number
  by_provider: number
  times_bought: number
}

async function expectRight({ seed, bought }: History) {
  for (const { purchase, balance } of bought) {
    const [stored] = await world.rows<Stored>(
      `select status, paid_cents, returning_cents,
         coalesce((select sum(amount_cents) from payment_entries e where e.purchase_id = p.id
           and confirmed_by = 'provider' and struck_at is null), 0)::int as by_provider,
         (select count(*) from session_ledger l where l.purchase_id = p.id and l.reason = 'bought'
           and l.delta > 0)::int as times_bought
       from purchases p where id = $1`,
      [purchase.id],
    )
    const what = `seed ${seed}, ${purchase.id}`
    expect(stored?.by_provider, `${what}: the entries are the bank’s books`).toBe(balance)
    expect(stored?.returning_cents, `${what}: nothing is on its way any more`).toBe(0)
    const activated = purchase.told().filter((change) => change === 'activated')
    expect(activated.length, `${what}: nobody is told twice`).toBe(stored?.times_bought)
  }
}

test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
  'whatever becomes of packages, their sessions and their money add up after each step (%i)',
  async (round) => {
    world.time.now = now
    const histories = await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, n): Promise<History> => {
        const seed = round * AT_ONCE + n
        const random = randomFrom(seed)
        const entries = [{ serviceIds: [SERVICE], sessions: 1 + random(4) }]
        const validDays = random(6) === 0 ? null : 1 + random(5)
        const sold = aPackage({ priceCents: 30_000, entries, validDays })
        const ana = await world.seller(sold, { autoConfirm: true })
        const person = world.newPerson()
        const { id: clientId } = await ana.client(person)
        return { seed, ana, person, clientId, bought: [], appointments: [], notices: [], random }
      }),
    )
    const random = randomFrom(round + 1_000_000)
    for (let tick = 0; tick < TICKS; tick += 1) {
      world.bank.isConnected = random(4) > 0
      world.bank.isAway = random(6) === 0
      await Promise.all(histories.map(step))
      await expectAdded()
      world.wait(random(30) * 60)
      // What time does is done at a start, too.
      if (tick % 3 === 2) await world.restart()
    }
    world.bank.isAway = false
    await world.restart()
    await settle(histories)
    await expectAdded()
    for (const history of histories) await expectRight(history)
  },
  180_000,
)

test('sessions of these histories come and go in every way', async () => {
  const rows = await world.rows<{ reason: string; count: number }>(
    'select reason, count(*)::int as count from session_ledger group by reason order by reason',
  )
  expect(rows.map(({ reason }) => reason)).toEqual(expect.arrayContaining(EVERY_WAY))
})
