import { bookingEvents, bookingRpcs, cloudEvent, type RpcRequest } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { everyMessage } from '@encaixe/service-kit/testing'
import { tried } from '../../services/booking/test/histories.ts'
import type { Code, Payments } from './payments-world.ts'

type Page = Awaited<ReturnType<Payments['page']>>
type Booked = Awaited<ReturnType<Payments['booked']>>
export type Bought = ReturnType<typeof boughtOf>

/** What one history knows of its packages: their purchases, and the codes that somebody has of them. */
export interface Buying {
  page: Page
  held: readonly Booked[]
  bought: Bought[]
  codes: Code[]
  random: (below: number) => number
}

const timeoutMs = 20_000
const MOST_PURCHASES = 4

/** A package of a client, as either side sees it. */
function boughtOf({ bus }: Payments, page: Page, { id, phone }: { id: string; phone: string }) {
  const owner = { actor: { kind: 'professional', userId: page.userId }, timeoutMs } as const
  const client = { actor: { kind: 'phone', phone, sessionId: newId() }, timeoutMs } as const
  return {
    id,
    /** Of its provider; a key of the page's own confirms nothing. */
    async code() {
      const { payload, confirmsItself } = await bus.call(bookingRpcs.getPurchasePix, { id }, client)
      return confirmsItself ? payload : undefined
    },
    get: () => bus.call(bookingRpcs.getPurchase, { id }, owner),
    declare: (paid: boolean) => bus.call(bookingRpcs.declarePurchasePaid, { id, paid }, client),
    receive: (asked: Omit<RpcRequest<typeof bookingRpcs.receivePurchase>, 'id'>) =>
      bus.call(bookingRpcs.receivePurchase, { id, ...asked }, owner),
    undo: () => bus.call(bookingRpcs.undoReceivePurchase, { id }, owner),
    deny: () => bus.call(bookingRpcs.denyPurchase, { id }, owner),
    extend: (expiresOn: string) => bus.call(bookingRpcs.extendPurchase, { id, expiresOn }, owner),
    cancel: (refundCents?: number) =>
      bus.call(
        bookingRpcs.cancelPurchase,
        { id, ...(refundCents !== undefined && { refundCents }) },
        owner,
      ),
    retry: (refundId: string) => bus.call(bookingRpcs.retryRefund, { id: refundId }, owner),
  }
}

/** Sold by hand, paid or not, or bought on the page by somebody who had booked there; in two tabs, too. */
async function buy(world: Payments, { page, held, bought, random }: Buying, one: Booked) {
  if (bought.length >= MOST_PURCHASES || held.length === 0) return
  const { phone, clientId } = one
  const sell = () =>
    world.bus.call(
      bookingRpcs.sellPackage,
      {
        ...{ clientId, packageId: page.sold.id, notify: false },
        ...(random(2) === 0 && { paid: { method: 'cash' } }),
      },
      { actor: { kind: 'professional', userId: page.userId }, timeoutMs },
    )
  const buyOnPage = () =>
    world.bus.call(
      bookingRpcs.buyPackage,
      { slug: page.slug, packageId: page.sold.id, clientName: 'João Silva' },
      { actor: { kind: 'phone', phone, sessionId: newId() }, timeoutMs },
    )
  const isByHand = random(3) === 0
  const tabs = random(3) === 0 ? [1, 2] : [1]
  const all = await Promise.all(tabs.map(() => tried(isByHand ? sell() : buyOnPage())))
  for (const purchase of all) {
    if (!purchase || bought.some(({ id }) => id === purchase.id)) continue
    bought.push(boughtOf(world, page, { id: purchase.id, phone }))
  }
}

/** Its client looks at the code, or says “já paguei”; its professional answers. Sometimes several at once. */
async function answer(world: Payments, { random }: Buying, { id: _, ...one }: Bought) {
  const today = world.clock().toZonedDateTimeISO('America/Sao_Paulo').toPlainDate()
  const said: (() => Promise<unknown>)[] = [
    () => one.receive({ method: random(2) === 0 ? 'pix' : 'cash' }),
    () => one.declare(random(3) > 0),
    () => one.deny(),
    () => one.undo(),
    () => one.extend(today.add({ days: 1 + random(5) }).toString()),
    () => one.cancel(random(2) === 0 ? undefined : 1_000 * random(10)),
  ]
  const times = 1 + random(3)
  await Promise.all(
    Array.from({ length: times }, () => tried(said[random(said.length)]?.() ?? Promise.resolve())),
  )
}

/** What was booked uses a session, or its session comes back; either side says so, sometimes both. */
async function useSession({ random }: Buying, one: Booked) {
  const said: (() => Promise<unknown>)[] = [
    () => one.change({ session: 'use' }),
    () => one.act('use-session'),
    () => one.change({ session: 'release' }),
    () => one.act('release-session'),
  ]
  const times = random(3) === 0 ? 2 : 1
  await Promise.all(
    Array.from({ length: times }, () =>
      tried(said[random(random(2) === 0 ? 2 : 4)]?.() ?? Promise.resolve()),
    ),
  )
}

/** The professional has the bank asked again for what it did not give back. */
async function retry(one: Bought) {
  const { refunds } = await one.get()
  for (const { id, canRetry } of refunds) if (canRetry) await tried(one.retry(id))
}

/** One step of a history that is about a package. */
export async function packageStep(world: Payments, buying: Buying, one: Booked): Promise<void> {
  const { bought, codes, random } = buying
  const purchase = bought[random(Math.max(1, bought.length))]
  const what = random(8)
  if (!purchase || what < 2) return buy(world, buying, one)
  if (what < 4) {
    const code = await tried(purchase.code())
    if (code !== undefined) codes.push({ code, asked: { purchaseId: purchase.id } })
    return
  }
  if (what < 5) return answer(world, buying, purchase)
  if (what < 7) return useSession(buying, one)
  return retry(purchase)
}

/** Purchases of these histories whose ledgers do not add up, at any moment. */
export async function differingPackages(world: Payments): Promise<readonly unknown[]> {
  const { differ } = await world.bus.call(bookingRpcs.reconcilePurchases, {}, { timeoutMs })
  const wrong = await world.rows(
    'booking',
    `select p.id, p.status, e.sessions_left, l.* from purchases p
     join purchase_entries e on e.purchase_id = p.id
     cross join lateral (
       select coalesce(sum(delta) filter (where reason = 'bought'), 0)::int as bought,
         coalesce(-sum(delta) filter (where reason in ('used', 'returned', 'given_back')), 0)::int as used,
         coalesce(-sum(delta) filter (where reason in ('expired', 'extended')), 0)::int as expired,
         coalesce(-sum(delta) filter (where reason = 'cancelled'), 0)::int as cancelled
       from session_ledger where purchase_id = p.id and entry = e.entry) l
     where l.bought <> e.sessions_left + l.used + l.expired + l.cancelled
       or l.used < 0 or l.expired < 0 or l.cancelled < 0
       or (p.active_at is null) <> (l.bought = 0)
       or (p.status <> 'active' and e.sessions_left > 0)
       or p.paid_cents < p.returning_cents`,
  )
  return [...differ, ...wrong]
}

/**
 * What has ended wrong of a purchase once all is quiet: money on its way back that never comes, money kept for a package that
 * was never had, somebody told twice that it is theirs.
 */
export async function faultsOf(world: Payments, { id }: Bought): Promise<readonly string[]> {
  const [stored] = await world.rows<{ returning: boolean; kept: boolean; bought: number }>(
    'booking',
    `select (select count(*) from session_ledger
         where purchase_id = p.id and reason = 'bought' and delta > 0)::int as bought,
       returning_cents > 0 as returning,
       status = 'cancelled' and active_at is null and waits_until is not null and paid_cents > 0
         and not exists (select from refunds where purchase_id = p.id and failed_cents > 0) as kept
     from purchases p where id = $1`,
    [id],
  )
  const told = (await everyMessage(world.bus, 'BOOKING'))
    .map((text) => cloudEvent.parse(JSON.parse(text)))
    .filter(({ type, subject }) => type === bookingEvents.PurchaseChanged.type && subject === id)
    .filter(({ data }) => bookingEvents.PurchaseChanged.data.parse(data).change === 'activated')
  return [
    ...(stored?.returning ? ['money is on its way back still'] : []),
    ...(stored?.kept ? ['money of a package that nobody has was kept'] : []),
    ...(told.length !== stored?.bought ? ['its client was told twice'] : []),
  ]
}
