import { billingRpcs } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { randomFrom, tried } from '../../services/booking/test/histories.ts'
import { type Bought, differingPackages, faultsOf, packageStep } from './packages-in-town.ts'
import {
  type Code,
  DEPOSIT,
  PACKAGE,
  type Payments,
  startPayments,
  ways,
} from './payments-world.ts'

/** Histories at once, each on a page of its own, one after the other of each way; and rounds of them: `npm run model -- books`. */
const AT_ONCE = 9
const ROUNDS = Number(process.env.BOOK_ROUNDS ?? 1)
const TICKS = 16
/** Longer than a package waits for its payment, and than it can be used. */
const DAYS_MINUTES = 60 * 50
const HOURS = [9, 10, 11]
/** Without one: what the code asks for. */
const AMOUNTS = [undefined, undefined, DEPOSIT, PACKAGE, 1_000, 2_000, 5_000]
const ASKED = 4_000

/** What Mercado Pago takes of a payment's end is counted by its own clock, which does not go ahead. */
const FAR_AHEAD = Temporal.Duration.from({ hours: 24 * 10 })

let world: Payments
beforeAll(async () => {
  world = await startPayments()
})
beforeEach(async () => {
  if (Temporal.Duration.compare(world.time.ahead, FAR_AHEAD) < 0) return
  await world.stop()
  world = await startPayments()
}, 60_000)
afterAll(() => world.stop())

type Booked = Awaited<ReturnType<Payments['booked']>>

interface History {
  seed: number
  page: Awaited<ReturnType<Payments['page']>>
  held: Booked[]
  codes: Code[]
  bought: Bought[]
  /** Ids of what was paid at the bank. */
  paid: string[]
  random: (below: number) => number
}

async function book({ page, held, codes, random }: History) {
  if (held.length >= 5) return
  const services = random(4) === 0 ? 2 : 1
  const booked = await tried(world.booked(page, HOURS[random(HOURS.length)] ?? 9, services))
  if (!booked || held.some(({ id }) => id === booked.id)) return
  held.push(booked)
  const code = await tried(booked.code())
  if (code) codes.push({ code, asked: { appointmentId: booked.id } })
}

async function ask({ held, codes, random }: History) {
  const message = await tried(held[random(held.length)]?.ask(ASKED) ?? Promise.resolve(undefined))
  // Without a bank that answers it has the page's own key, and there is none.
  if (message?.pix?.paidCents === undefined) return
  codes.push({ code: message.pix.payload, asked: { messageId: message.id } })
}

/** Somebody opens the page or the conversation again: of what was paid in part there is a code of the rest. */
async function askAgain({ held, codes, random }: History) {
  const one = held[random(held.length)]
  if (!one) return
  const code = await tried(one.code())
  if (code) codes.push({ code, asked: { appointmentId: one.id } })
  for (const { messageId, payload } of (await tried(one.asked())) ?? []) {
    codes.push({ code: payload, asked: { messageId } })
  }
}

/** Somebody pays a code. The bank refuses one that was removed. Where nobody but people tells of money, they say so. */
async function pay({ page: { way, bank }, held, codes, paid, random }: History) {
  if (way === 'by_hand') return claim(held[random(Math.max(1, held.length))], random)
  const chosen = codes[random(Math.max(1, codes.length))]
  if (!chosen) return
  const amountCents = AMOUNTS[random(AMOUNTS.length)]
  const times = random(5) === 0 ? 2 : 1
  const came = await bank.pay(chosen.code, { amountCents, times }).catch(refusedByBank)
  paid.push(...(came ?? []))
  // A callback comes, twice, or never: then the watcher sees it.
  for (let callbacks = random(3); callbacks > 0; callbacks -= 1) {
    await world.operator.call(billingRpcs.reconcileCharges, chosen.asked)
  }
}

/** What the bank refuses is refused. */
const refusedByBank = (error: unknown) => {
  if (!/\/(?:pix|mercado-pago)\/(?:payments|refunds)/.test(String(error))) throw error
  return undefined
}

/** A client says “já paguei”, takes it back, or is answered, sometimes all at once. */
async function claim(one: Booked | undefined, random: History['random']) {
  if (!one) return
  const said: (() => Promise<unknown>)[] = [
    () => one.act('declare-payment'),
    () => one.act('undo-payment'),
    () => one.change({ paymentStatus: 'captured' }),
    () => one.change({ paymentStatus: 'none' }),
  ]
  await tried(one.act('declare-payment'))
  const times = random(3)
  await Promise.all(
    Array.from({ length: times }, () => tried(said[random(said.length)]?.() ?? Promise.resolve())),
  )
}

/** Somebody gives back in the bank's app, whatever is asked for here. */
async function giveBackInApp({ page: { bank }, paid, random }: History) {
  const endToEndId = paid[random(Math.max(1, paid.length))]
  if (endToEndId === undefined) return
  const amountCents = random(2) === 0 ? undefined : 500 * (1 + random(6))
  await bank.giveBackInApp(endToEndId, amountCents).catch(refusedByBank)
}

/** The professional enters what came in cash, or was given back by hand, whole or in part, sometimes several at once. */
async function enterByHand({ random }: History, one: Booked) {
  const kind = random(3) === 0 ? 'received' : 'returned'
  const amountCents = random(2) === 0 ? undefined : 500 * (1 + random(8))
  const entered = {
    kind,
    method: 'cash',
    ...(amountCents !== undefined && { amountCents }),
  } as const
  const times = random(4) === 0 ? 3 : 1
  await Promise.all(Array.from({ length: times }, () => tried(one.record(entered))))
}

/** The professional has the bank asked again for what it did not give back. */
async function retry(one: Booked) {
  const asked = (await tried(one.asked())) ?? []
  const refunds = [await one.payments(), ...asked].flatMap(({ refunds = [] }) => refunds)
  for (const { id, canRetry } of refunds) if (canRetry) await tried(one.retry(id))
}

async function step(history: History) {
  const { held, random } = history
  const one = held[random(Math.max(1, held.length))]
  const what = random(27)
  if (!one || what < 3) return book(history)
  if (what >= 19) return packageStep(world, history, one)
  if (what < 7) return pay(history)
  if (what === 7) return ask(history)
  if (what === 8) {
    const local = Temporal.Instant.from((await one.get()).startsAt)
    return tried(one.change({ startsAt: local.add({ hours: 4 }).toString() }))
  }
  if (what === 9) return tried(one.change({ status: 'cancelled' }))
  if (what === 10) return tried(one.act('cancel'))
  if (what < 14) return enterByHand(history, one)
  if (what === 14) return giveBackInApp(history)
  if (what === 15) return retry(one)
  if (what < 18) return askAgain(history)
  return tried(
    one.change(random(2) === 0 ? { paymentStatus: 'refunded' } : { status: 'confirmed' }),
  )
}

/** The three books of a page. */
async function booksOf({ page: { professionalId, bank } }: History) {
  const [billing] = await world.rows<{ cents: number }>(
    'billing',
    `select coalesce(sum(p.amount_cents - coalesce((select sum(r.amount_cents) from payment_refunds r
       where r.payment_id = p.id and r.state = 'done'), 0)), 0)::int as cents
     from payments p join charges c on c.id = p.charge_id where c.professional_id = $1`,
    [professionalId],
  )
  const [booking] = await world.rows<{ cents: number }>(
    'booking',
    `select coalesce(sum(amount_cents), 0)::int as cents from payment_entries
     where professional_id = $1 and confirmed_by = 'provider'`,
    [professionalId],
  )
  return {
    bank: await bank.total(),
    billing: billing?.cents,
    booking: booking?.cents,
  }
}

/** What more went back of than came, by the entries, or than is covered of what is on its way. */
const ledgersBelowZero = () =>
  world.rows(
    'booking',
    `select appointment_id, message_id, purchase_id, sum(amount_cents) as cents from payment_entries
     where struck_at is null group by 1, 2, 3 having sum(amount_cents) < 0`,
  )

async function settle(histories: readonly History[]) {
  await world.billing.wellAgain()
  for (let round = 0; round < 3; round += 1) {
    world.goAhead(40)
    const named = histories.flatMap(({ codes }) => codes.map(({ asked }) => asked))
    for (const asked of named) await world.operator.call(billingRpcs.reconcileCharges, asked)
    await world.quiet()
  }
}

test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
  'whatever people and banks do, booking and billing have what the bank’s own books have, to the centavo (%i)',
  async (round) => {
    const histories = await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, n): Promise<History> => {
        const seed = round * AT_ONCE + n
        const page = await world.page(ways[n % ways.length])
        return { seed, page, held: [], codes: [], bought: [], paid: [], random: randomFrom(seed) }
      }),
    )
    const random = randomFrom(round + 1_000_000)
    for (let tick = 0; tick < TICKS; tick += 1) {
      await Promise.all(histories.map(step))
      world.goAhead(random(8) === 0 ? DAYS_MINUTES : random(12))
      if (random(4) === 0) await world.billing.fault({ target: 'pix', mode: 'down', count: 10 })
      if (random(4) === 0)
        await world.billing.fault({ target: 'mercado_pago', mode: 'down', count: 5 })
      if (random(4) === 0)
        await world.billing.fault({ target: 'pix_refund', mode: 'refused', count: 1 })
      expect(await ledgersBelowZero()).toEqual([])
      expect(await differingPackages(world)).toEqual([])
      if (tick === TICKS / 2) await world.restart()
    }
    expect(histories.filter(({ held }) => held.length > 0).length).toBeGreaterThan(AT_ONCE / 2)
    await settle(histories)
    for (const history of histories) {
      const { bank, ...ours } = await booksOf(history)
      expect(ours, `seed ${history.seed}`).toEqual({ billing: bank, booking: bank })
      for (const { id } of history.held) {
        const [stored] = await world.rows<{ released: boolean; failed: boolean; cents: number }>(
          'booking',
          `select status = 'cancelled' and cancel_reason = 'payment_expired' as released,
             (select coalesce(sum(amount_cents), 0)::int from payment_entries where appointment_id = a.id and struck_at is null) as cents,
             exists (select from refunds where appointment_id = a.id and failed_cents > 0) as failed
           from appointments a where id = $1`,
          [id],
        )
        if (stored?.released && !stored.failed) {
          expect(stored.cents, `seed ${history.seed}, ${id}`).toBe(0)
        }
        expect(await world.timesTold(id)).toBeLessThanOrEqual(1)
      }
      for (const one of history.bought) {
        expect(await faultsOf(world, one), `seed ${history.seed}, ${one.id}`).toEqual([])
      }
    }
  },
  600_000,
)

/** 50 by `npm run model -- books`. */
const RACES = ROUNDS > 1 ? 50 : 1
const RACERS = 20

test.each(Array.from({ length: RACES }, (_, round) => round))(
  'of twenty holds that end while their clients pay at the bank, each is kept or paid back (%i)',
  async (round) => {
    const random = randomFrom(round)
    const page = await Promise.all([world.page('bank'), world.page('mercado_pago')])
    const all = await Promise.all(
      Array.from({ length: RACERS }, async (_, n) => {
        const at = page[n % page.length]
        if (!at) throw new Error('no page')
        const booked = await world.booked(at, 8 + Math.floor(n / page.length))
        return { booked, bank: at.bank, code: await booked.code() }
      }),
    )
    world.goAhead(30)
    await Promise.all(
      all.map(async ({ booked: { id }, bank, code }) => {
        await new Promise((resolve) => setTimeout(resolve, random(1_500)))
        const isPaid = await bank.pay(code).then(
          () => true,
          () => false,
        )
        if (isPaid) await world.operator.call(billingRpcs.reconcileCharges, { appointmentId: id })
      }),
    )
    await world.quiet()
    for (const { booked } of all) {
      await until(
        async () => {
          const { status, paymentStatus, paidCents } = await booked.get()
          const isKept = status === 'confirmed' && paymentStatus === 'captured'
          return isKept ? paidCents === DEPOSIT : status === 'cancelled' && paidCents === 0
        },
        { what: 'the end of a hold', timeoutMs: 60_000 },
      )
      expect(await world.timesTold(booked.id)).toBeLessThanOrEqual(1)
    }
  },
  600_000,
)
