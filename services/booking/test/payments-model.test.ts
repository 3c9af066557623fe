import { billingEvents, bookingEvents, bookingRpcs } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomFrom, tried } from './histories.ts'
import { type Bank, startBank } from './pix-bank.ts'
import { monday, now } from './world.ts'

/** Histories at once, each on a page of its own; and rounds of them: `npm run model -- payments`. */
const AT_ONCE = 20
const ROUNDS = Number(process.env.PAYMENT_ROUNDS ?? 2)
const TICKS = 12
const TIMES = ['09:00', '10:00', '11:00'].map(monday)
const AMOUNTS = [3_000, 3_000, 3_000, 1_000, 2_000]

let world: Bank
beforeAll(async () => {
  world = await startBank()
})
afterAll(() => world.stop())

type Booked = Awaited<ReturnType<Bank['booked']>>
type Notice = () => Promise<unknown>

/** A booking, and what its bank knows of it. */
interface Held extends Booked {
  /** By the bank's own books: what came, less what went back. */
  balance: number
  /** Refunds that the bank has decided. */
  decided: Set<string>
  hasFailed: boolean
}

interface History {
  seed: number
  page: Awaited<ReturnType<Bank['page']>>
  held: Held[]
  /** What billing has to tell, in its order. */
  notices: Notice[]
  random: (below: number) => number
}

async function book({ page, held, random }: History) {
  const startsAt = TIMES[random(TIMES.length)] ?? ''
  if (held.length >= 4) return
  await tried(
    world.booked(page, startsAt).then((booked) => {
      held.push({
        ...{ ...booked, balance: 0, hasFailed: false },
        decided: new Set(),
      })
    }),
  )
}

const of = ({ id, page }: Held) => ({ professionalId: page.id, appointmentId: id })

/** Money comes to the bank; billing tells of it later. */
function pay({ notices, random }: History, one: Held) {
  const account = one.account()
  if (!account) return
  // What the code asks for, by the code of now or the one before, or another amount.
  const isAsAsked = random(3) === 0
  const isOld = random(4) === 0
  const { askedCents } = (isOld && account.replaced) || account
  const amountCents = isAsAsked ? askedCents : (AMOUNTS[random(AMOUNTS.length)] ?? 0)
  one.balance += amountCents
  const entered = { ...of(one), ...world.arrive(one.id, amountCents, { isOld }) }
  const event = { id: newId() }
  const tell = () => world.tell(billingEvents.PaymentEntered, one.id, entered, event)
  // Some events are delivered twice.
  notices.push(...(random(4) === 0 ? [tell, tell] : [tell]))
}

/** The bank decides the refunds that were asked for; one in ten fails. */
function decide({ notices, random }: History, one: Held) {
  for (const refund of one.account()?.refunds ?? []) {
    if (one.decided.has(refund.refundId)) continue
    one.decided.add(refund.refundId)
    const state = random(10) > 0 ? 'done' : 'failed'
    if (state === 'failed') one.hasFailed = true
    else one.balance -= refund.cents
    const settled = { ...of(one), ...world.settled(one.id, refund, state) }
    const event = { id: newId() }
    const tell = () => world.tell(billingEvents.PaymentRefundSettled, one.id, settled, event)
    notices.push(...(random(4) === 0 ? [tell, tell] : [tell]))
  }
}

/** Its professional gives some of it back in the bank's app. */
function giveBackInApp(history: History, one: Held) {
  const cents = 500 * (1 + history.random(7))
  if (one.account() && world.giveBackInApp(one.id, cents)) decide(history, one)
}

/** Its professional enters what came in cash, or was given back by hand, whole or in part. */
async function enterByHand({ random }: History, { id, page }: Held) {
  const actor = { kind: 'professional', userId: page.userId } as const
  const kind = random(3) === 0 ? 'received' : 'returned'
  const amountCents = random(2) === 0 ? undefined : 500 * (1 + random(8))
  const method = (['cash', 'pix', 'card'] as const)[random(3)] ?? 'cash'
  const wanted = { id, kind, method, ...(amountCents !== undefined && { amountCents }) } as const
  const times = random(4) === 0 ? 3 : 1
  await Promise.all(
    Array.from({ length: times }, () =>
      tried(world.bus.call(bookingRpcs.recordPayment, wanted, { actor })),
    ),
  )
}

/** Its professional strikes out an entry, or has the bank asked again for what failed. */
async function undoOrRetry({ random }: History, { id, page, owner }: Held) {
  const actor = { kind: 'professional', userId: page.userId } as const
  const { items, refunds } = await world.bus.call(
    bookingRpcs.listPayments,
    { id },
    { actor: owner },
  )
  const mine = items.filter(({ canUndo }) => canUndo)
  const entryId = mine[random(Math.max(1, mine.length))]?.id
  const failed = refunds.find(({ canRetry }) => canRetry)
  if (failed && random(2) === 0) {
    await tried(world.bus.call(bookingRpcs.retryRefund, { id: failed.id }, { actor }))
  } else if (entryId !== undefined) {
    await tried(world.bus.call(bookingRpcs.undoPayment, { id, entryId }, { actor }))
  }
}

async function step(history: History) {
  const { held, notices, random } = history
  const one = held[random(Math.max(1, held.length))]
  const what = random(20)
  if (!one || what < 2) return book(history)
  if (what < 5) return pay(history, one)
  if (what < 7) return void (await notices.shift()?.())
  if (what === 7) return decide(history, one)
  if (what === 8) {
    const startsAt = monday(`${String(13 + random(4))}:00`)
    return void (await tried(one.change({ startsAt })))
  }
  if (what === 9) return void (await tried(one.change({ status: 'cancelled' })))
  if (what === 10) return void (await tried(one.act('cancel')))
  if (what < 14) return enterByHand(history, one)
  if (what === 14) return giveBackInApp(history, one)
  if (what === 15) return undoOrRetry(history, one)
  // Its client opens the code: of what was paid in part it asks for the rest.
  if (what > 17) return void (await tried(one.pix()))
  const paymentStatus = ['refunded', 'captured', 'none'][random(3)]
  const status = random(2) === 0 ? { paymentStatus } : { status: 'confirmed' }
  await tried(one.change(status))
}

/** Whatever was told and entered until now, no ledger is below zero, and none promises more than it has. */
async function expectCovered() {
  const below = await world.rows(
    `select a.id, a.paid_cents, a.returning_cents from appointments a
     where a.paid_cents < 0
       or a.paid_cents <> (select coalesce(sum(amount_cents), 0) from payment_entries e
         where e.appointment_id = a.id and struck_at is null)
       or a.returning_cents <> (select coalesce(sum(amount_cents - done_cents - failed_cents), 0) from refunds r
         where r.appointment_id = a.id)`,
  )
  expect(below, 'ledgers below zero').toEqual([])
}

/** No task of theirs is due any more. */
const quiet = () =>
  until(
    async () => {
      const [row] = await world.rows<{ due: number }>(
        `select count(*)::int as due from tasks
         where kind in ('follow-charge', 'ask-refund') and done_at is null and failed_at is null and due_at <= $1`,
        [world.time.now.toString()],
      )
      return row?.due === 0
    },
    { what: 'the charges to rest', timeoutMs: 60_000 },
  )

async function settle(histories: readonly History[]) {
  for (let round = 0; round < 3; round += 1) {
    world.wait(60)
    await quiet()
    await Promise.all(
      histories.map(async (history) => {
        for (const one of history.held) decide(history, one)
        for (let next = history.notices.shift(); next; next = history.notices.shift()) await next()
      }),
    )
    await quiet()
  }
}

interface Stored extends Record<string, unknown> {
  status: string
  cancel_reason: string | null
  paid_cents: number
  returning_cents: number
  by_provider: number
  all_of_it: number
}

async function expectRight({ seed, held }: History) {
  for (const one of held) {
    const [stored] = await world.rows<Stored>(
      `select status, cancel_reason, paid_cents, returning_cents,
         coalesce((select sum(amount_cents) from payment_entries e where e.appointment_id = a.id
           and confirmed_by = 'provider' and struck_at is null), 0)::int as by_provider,
         coalesce((select sum(amount_cents) from payment_entries e where e.appointment_id = a.id
           and struck_at is null), 0)::int as all_of_it
       from appointments a where id = $1`,
      [one.id],
    )
    const what = `seed ${seed}, ${one.id}`
    expect(stored?.by_provider, `${what}: the entries are the bank’s books`).toBe(one.balance)
    expect(stored?.paid_cents, `${what}: paidCents is their sum`).toBe(stored?.all_of_it)
    expect(stored?.paid_cents, `${what}: the ledger`).toBeGreaterThanOrEqual(0)
    expect(stored?.returning_cents, `${what}: nothing is on its way any more`).toBe(0)
    const isReleased = stored?.status === 'cancelled' && stored.cancel_reason === 'payment_expired'
    if (isReleased && !one.hasFailed) {
      expect(one.balance, `${what}: a time that was released is not paid for`).toBe(0)
    }
    const settled = one
      .eventsOf(bookingEvents.PrepaymentSettled)
      .filter(({ data }) => data.amountCents !== 0)
    expect(settled.length, `${what}: nobody is told twice`).toBeLessThanOrEqual(1)
  }
}

test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
  'whatever becomes of held times, the entries are the bank’s own books to the centavo (%i)',
  async (round) => {
    world.time.now = now
    const histories = await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, n): Promise<History> => {
        const seed = round * AT_ONCE + n
        const page = await world.page({ autoConfirm: seed % 3 > 0 })
        return { seed, page, held: [], notices: [], random: randomFrom(seed) }
      }),
    )
    const random = randomFrom(round + 1_000_000)
    for (let tick = 0; tick < TICKS; tick += 1) {
      await Promise.all(histories.map(step))
      world.wait(random(12))
      world.bank.isAway = random(5) === 0
      await expectCovered()
      if (tick === TICKS / 2 && round % 5 === 0) await world.restart()
    }
    world.bank.isAway = false
    await settle(histories)
    for (const history of histories) await expectRight(history)
  },
  180_000,
)

/** 50 by `npm run model -- payments`. */
const RACES = Math.ceil(ROUNDS / 2)

test.each(Array.from({ length: RACES }, (_, round) => round))(
  'of twenty holds that end while their payment comes, each is kept or paid back (%i)',
  async (round) => {
    world.time.now = now
    const random = randomFrom(round)
    const all = await Promise.all(
      Array.from({ length: AT_ONCE }, async () => world.booked(await world.page())),
    )
    world.wait(30)
    await Promise.all(
      all.map(async (booked) => {
        await new Promise((resolve) => setTimeout(resolve, random(300)))
        await booked.pays()
      }),
    )
    await until(
      async () => {
        for (const { get, account } of all) {
          const { status, paymentStatus } = await get()
          const isKept = status === 'confirmed' && paymentStatus === 'captured'
          const isBack = status === 'cancelled' && account()?.receivedCents === 0
          if (!isKept && !isBack) return false
        }
        return true
      },
      { what: 'each to end', timeoutMs: 60_000 },
    )
    for (const { eventsOf } of all) {
      expect(eventsOf(bookingEvents.PrepaymentSettled).length).toBeLessThanOrEqual(1)
    }
  },
  120_000,
)
