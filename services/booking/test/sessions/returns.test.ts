import { bookingEvents, bookingRpcs } from '@encaixe/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expireRequests } from '../../src/changes/expire-requests.ts'
import type { BookingDatabase } from '../../src/store.ts'
import { startAccounts } from '../accounts.ts'
import { connectTo, keptOpenings } from '../own-connections.ts'
import { codeOf, monday, now } from '../world.ts'
import { aPageWithPackages, ledgerOf, leftOf, toldOf } from './sessions-world.ts'

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

const gone = { paidWith: null, paymentStatus: 'none', priceCents: 12_000 }

/** A client with ten sessions, one of which pays an appointment. */
async function used(changes = {}, sold = {}) {
  const page = await aPageWithPackages(world, changes)
  const client = await page.client()
  const purchaseId = await page.sell(client, sold)
  await page.book(client, '14:00', client.phoneSession)
  const { id } = await page.newest()
  expect(await leftOf(world, purchaseId)).toBe(9)
  return { page, client, purchaseId, id }
}

describe('a session comes back', () => {
  test('of what its professional cancels', async () => {
    const { page, purchaseId, id } = await used()
    expect(await page.change(id, { status: 'cancelled' })).toMatchObject(gone)
    expect(await ledgerOf(world, purchaseId)).toEqual([
      ...['bought +10 professional', 'used -1 client', 'returned +1 professional'],
    ])
    expect(await toldOf(world, purchaseId)).toEqual(['used', 'returned'])
    const [cancelled] = await world.rows<{ data: { appointment: object } }>(
      'select data from outbox where subject = $1 and type = $2',
      [id, bookingEvents.BookingCancelled.type],
    )
    expect(cancelled?.data.appointment).not.toHaveProperty('paidWith')
  })

  test('of what its client cancels in time', async () => {
    const { page, purchaseId, id } = await used()
    expect(await page.act(id, 'cancel')).toMatchObject({ ...gone, status: 'cancelled' })
    expect(await ledgerOf(world, purchaseId)).toContain('returned +1 client')
  })

  test('of a request that is rejected', async () => {
    const { page, purchaseId, id } = await used({ autoConfirm: false })
    expect(await page.change(id, { status: 'rejected' })).toMatchObject(gone)
    expect(await leftOf(world, purchaseId)).toBe(10)
  })

  test('of a request that nobody answers', async () => {
    const { page, purchaseId, id } = await used({ autoConfirm: false })
    const clock = () => Temporal.Instant.from(monday('14:00'))
    const openings = keptOpenings
    await expireRequests({ database, clock, openings, every: 60 }).run(new AbortController().signal)
    expect(await page.seen(id)).toMatchObject({ ...gone, status: 'rejected' })
    expect(await ledgerOf(world, purchaseId)).toContain('returned +1 system')
  })

  test('to a package that was used up, which can be used again', async () => {
    const page = await aPageWithPackages(world)
    const client = await page.client()
    const purchaseId = await page.sell(client, { sessions: 1 })
    const { id } = await page.byHand(client, monday('09:00'))
    const statusOf = async () =>
      (await world.rows('select status from purchases where id = $1', [purchaseId]))[0]
    expect(await statusOf()).toEqual({ status: 'used' })
    await page.change(id, { status: 'cancelled' })
    expect(await statusOf()).toEqual({ status: 'active' })
    expect(await page.byHand(client, monday('11:00'))).toMatchObject({
      paidWith: { purchaseId, session: 1, of: 1 },
    })
  })

  test('of an erased client’s appointment, and nobody hears of them', async () => {
    const person = world.newPerson()
    const page = await aPageWithPackages(world)
    await world.provePhone(person)
    const account = { kind: 'account', userId: person.userId, email: null } as const
    await page.book(person, '14:00', account)
    const [row] = await world.rows<{ client_id: string }>(
      'select client_id from appointments where professional_id = $1',
      [page.id],
    )
    const purchaseId = await page.sell({ id: row?.client_id ?? '' })
    await page.book(person, '16:00', account)
    expect(await page.newest()).toMatchObject({ paidWith: { purchaseId } })
    await world.ask(person.userId)
    await expect
      .poll(() => ledgerOf(world, purchaseId), { timeout: 20_000 })
      .toContain('returned +1 system')
    expect(await toldOf(world, purchaseId)).not.toContain('returned')
  })
})

describe('a session of whoever did not come', () => {
  async function missed() {
    const { page, purchaseId, id } = await used()
    world.time.now = Temporal.Instant.from(monday('14:00'))
    const actor = page.owner
    const seen = await page.change(id, { status: 'no_show' }, actor)
    world.time.now = now
    return { page, purchaseId, id, seen }
  }

  test('is kept, also where that is corrected', async () => {
    const { page, purchaseId, id, seen } = await missed()
    expect(seen).toMatchObject({
      ...{ paymentStatus: 'captured', paidWith: { purchaseId, session: 1 } },
      actions: expect.arrayContaining(['give_back_session']),
    })
    expect(seen.actions).not.toContain('release_session')
    world.time.now = Temporal.Instant.from(monday('16:00'))
    const came = await page.change(id, { status: 'completed' })
    world.time.now = now
    expect(came).toMatchObject({ status: 'completed', paidWith: { purchaseId, session: 1 } })
    expect(await leftOf(world, purchaseId)).toBe(9)
  })
})

test('a session that was lost is given back by its professional, once', async () => {
  const { page, purchaseId, id } = await used()
  const give = (actor = page.professional) =>
    world.bus.call(bookingRpcs.giveBackSession, { id: purchaseId, appointmentId: id }, { actor })
  expect(await codeOf(give())).toBe('INVALID_TRANSITION')
  world.time.now = Temporal.Instant.from(monday('14:00'))
  await page.change(id, { status: 'no_show' })
  const other = await aPageWithPackages(world)
  const foreign = await codeOf(give(other.professional))
  const given = await give()
  const seen = await page.seen(id)
  const again = await codeOf(give())
  world.time.now = now
  expect([foreign, again]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
  expect(given).toMatchObject({ id: purchaseId, entries: [{ sessions: 10, left: 10 }] })
  expect(seen).toMatchObject({ ...gone, status: 'no_show' })
  expect(await ledgerOf(world, purchaseId)).toContain('given_back +1 professional')
  expect(await toldOf(world, purchaseId)).toEqual(['used', 'given_back'])
})

test('the number of one that came back is the next one’s, and no two appointments have the same', async () => {
  const { page, client, purchaseId, id } = await used()
  const book = async (time: string) => (await page.byHand(client, monday(time))).paidWith?.session
  expect([await book('16:00'), await book('17:00')]).toEqual([2, 3])
  await page.change(id, { status: 'cancelled' })
  expect([await book('18:00'), await book('19:00')]).toEqual([1, 4])
  expect(await leftOf(world, purchaseId)).toBe(6)
})

test('what lost a session of a package that is called off by now gives none back', async () => {
  const { page, purchaseId, id } = await used()
  const startsAt = Temporal.Instant.from(monday('14:00'))
  world.time.now = startsAt.add({ hours: 2 })
  await page.change(id, { status: 'no_show' })
  expect((await page.seen(id)).actions).toContain('give_back_session')
  await world.bus.call(
    bookingRpcs.cancelPurchase,
    { id: purchaseId, refundCents: 0 },
    { actor: page.professional },
  )
  const { actions } = await page.seen(id)
  world.time.now = now
  expect(actions).not.toContain('give_back_session')
})

test('a client may not save a session by taking it back in the last hours', async () => {
  const { page, purchaseId, id } = await used()
  world.time.now = Temporal.Instant.from(monday('13:00'))
  const link = { kind: 'link', appointmentId: id, side: 'client', generation: 0 } as const
  const seen = await world.bus.call(bookingRpcs.getLinkedAppointment, {}, { actor: link })
  const answer = await codeOf(page.act(id, 'release-session'))
  const byHand = await page.change(id, { session: 'release' })
  world.time.now = now
  expect(seen.actions).not.toContain('release_session')
  expect(answer).toBe('INVALID_TRANSITION')
  expect(byHand).toMatchObject(gone)
  expect(await leftOf(world, purchaseId)).toBe(10)
})

test('who was written down twice has the packages of both', async () => {
  const page = await aPageWithPackages(world)
  const [from, into] = [await page.client(), await page.client()]
  const purchaseId = await page.sell(from)
  await page.byHand(from, monday('09:00'))
  const merged = await world.bus.call(
    bookingRpcs.mergeClients,
    { id: from.id, intoId: into.id },
    { actor: page.professional },
  )
  expect(merged.totals.sessionsLeft).toBe(9)
  expect(await page.byHand(into, monday('11:00'))).toMatchObject({
    paidWith: { purchaseId, session: 2 },
  })
})
