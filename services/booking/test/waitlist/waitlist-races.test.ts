import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, monday, startWorld, type World } from '../world.ts'
import { newPhone, waiters } from './waiters.ts'

let world: World
let waitlist: ReturnType<typeof waiters>
beforeAll(async () => {
  world = await startWorld()
  waitlist = waiters(world)
})
afterAll(() => world.stop())

/** 40 by `npm run model -- races`. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 2)
const DIRECT = 48

/** Somebody takes their turn while many others book the same time directly. */
async function round(waitlistHold: boolean) {
  const page = await world.professional({ autoConfirm: true, waitlistHold })
  const taken = await waitlist.taken(page)
  const clientPhone = newPhone()
  await waitlist.join({ slug: page.slug, days: ['2026-11-23'], clientPhone })
  await waitlist.prove(clientPhone)
  const wishId = await waitlist.wishOf(clientPhone)
  await taken.cancel()
  await waitlist.turn(page.id)
  const accept = () => codeOf(waitlist.act(wishId, { action: 'accept', startsAt: monday('09:00') }))
  const direct = () => codeOf(world.book({ slug: page.slug, clientPhone: newPhone() }))
  const [one, other, ...others] = await Promise.all([
    accept(),
    accept(),
    ...Array.from({ length: DIRECT }, direct),
  ])
  const rows = await world.rows<{ contact_phone: string }>(
    `select contact_phone from appointments
     where professional_id = $1 and status not in ('rejected', 'cancelled')`,
    [page.id],
  )
  const hasTurnWon = rows.some((row) => row.contact_phone === clientPhone)
  const winners = others.filter((code) => code === 'OK').length
  return { turn: [one, other], others, rows, hasTurnWon, winners }
}

test('a turn against direct bookings has one winner, who is whose turn it is while the time is kept', async () => {
  for (let n = 0; n < ROUNDS; n++) {
    const { turn, others, rows, hasTurnWon, winners } = await round(true)
    expect(rows).toHaveLength(1)
    expect(hasTurnWon).toBe(true)
    expect(turn).toContain('OK')
    expect(winners).toBe(0)
    expect(new Set(others)).toEqual(new Set(['SLOT_TAKEN']))
  }
}, 600_000)

test('where the time is not kept, whoever is first gets it, and nobody else', async () => {
  for (let n = 0; n < ROUNDS; n++) {
    const { turn, others, rows, hasTurnWon, winners } = await round(false)
    expect(rows).toHaveLength(1)
    expect(winners).toBe(hasTurnWon ? 0 : 1)
    expect(turn.includes('OK')).toBe(hasTurnWon)
    expect(others.filter((code) => !['OK', 'SLOT_TAKEN'].includes(code))).toEqual([])
  }
}, 600_000)

const WAITING = 50

/** All who wait press at once that they want the time, some of them while the service starts anew. */
async function pressedByAll(restarts: boolean) {
  const page = await world.professional({ autoConfirm: true })
  const taken = await waitlist.taken(page)
  const phones = Array.from({ length: WAITING }, newPhone)
  for (const clientPhone of phones) {
    await waitlist.join({ slug: page.slug, days: ['2026-11-23'], clientPhone })
  }
  const wishes = await Promise.all(phones.map(waitlist.wishOf))
  await taken.cancel()
  const turn = await waitlist.turn(page.id)
  const accept = (wishId: string) =>
    codeOf(waitlist.act(wishId, { action: 'accept', startsAt: monday('09:00') }))
  const pressed = wishes.map(accept)
  if (restarts) await world.restart()
  const codes = await Promise.all(pressed)
  const others = codes.filter((_, n) => wishes[n] !== turn.wish_id)
  // The press of whose turn it is may have met the service while it was away: they press again.
  const own = restarts ? await accept(turn.wish_id) : codes[wishes.indexOf(turn.wish_id)]
  const rows = await world.rows<{ contact_phone: string }>(
    `select contact_phone from appointments
     where professional_id = $1 and status not in ('rejected', 'cancelled')`,
    [page.id],
  )
  const turns = await waitlist.turnsOf(page.id)
  return { own, others, rows, turns, phone: phones[wishes.indexOf(turn.wish_id)] }
}

test('of fifty who wait and press at once only whose turn it is gets the time, also through a restart', async () => {
  for (let n = 0; n < ROUNDS; n++) {
    const restarts = n % 3 === 2
    const { own, others, rows, turns, phone } = await pressedByAll(restarts)
    expect(rows).toEqual([{ contact_phone: phone }])
    if (!restarts) expect(own).toBe('OK')
    expect(others).not.toContain('OK')
    // Nobody else was offered it, before or after.
    expect(turns.map(({ outcome }) => outcome)).toEqual(['accepted'])
  }
}, 600_000)
