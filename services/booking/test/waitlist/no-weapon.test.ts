import { type ActorOf, type Availability, bookingRpcs, intakeAgentEvents } from '@encaixe/contracts'
import { agesOf, ensureStream, newId } from '@encaixe/service-kit'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { tables } from '../../src/tables.ts'
import { aWeek, codeOf, monday, now, startWorld, type World } from '../world.ts'
import { newPhone, waiters } from './waiters.ts'

let world: World
let waitlist: ReturnType<typeof waiters>
beforeAll(async () => {
  world = await startWorld()
  waitlist = waiters(world)
})
afterAll(() => world.stop())
afterEach(() => {
  world.time.now = now
})

const onMonday = { days: ['2026-11-23'] }
type Page = Awaited<ReturnType<World['professional']>>

const heldOf = async (professionalId: string) =>
  (
    await world.rows<{ client_name: string; holds: boolean }>(
      `select w.client_name, t.holds from waitlist_turns t join waitlist_wishes w on w.id = t.wish_id
       where t.professional_id = $1 order by t.offered_at, t.id`,
      [professionalId],
    )
  ).map(({ client_name, holds }) => `${client_name} ${holds ? 'held' : 'told'}`)

/** Lets the time of the running turn pass. */
async function pass(professionalId: string) {
  world.time.now = world.time.now.add({ minutes: 20 })
  await waitlist.lookedAt(professionalId)
}

const isPublic = async ({ slug, id }: Page) => {
  const code = await codeOf(world.book({ slug, clientPhone: newPhone() }))
  await world.rows(
    `update appointments set status = 'cancelled' where professional_id = $1 and status = 'confirmed'`,
    [id],
  )
  return code === 'OK'
}

describe('a time that becomes free', () => {
  test('is public at once where nobody who waits has proven their phone', async () => {
    const page = await world.professional({ autoConfirm: true })
    const taken = await waitlist.taken(page)
    for (const clientName of ['Bia', 'Caio']) {
      await waitlist.join({ slug: page.slug, ...onMonday, clientName })
    }
    await taken.cancel()
    await waitlist.turn(page.id)
    expect(await heldOf(page.id)).toEqual(['Bia told'])
    expect(await isPublic(page)).toBe(true)
  })

  test('is held for those first who have proven their phone, and three times at most', async () => {
    const page = await world.professional({ autoConfirm: true })
    const taken = await waitlist.taken(page)
    for (const [index, clientName] of ['Ana', 'Bia', 'Caio', 'Dora', 'Eva'].entries()) {
      world.time.now = now.add({ seconds: index })
      const clientPhone = newPhone()
      await waitlist.join({ slug: page.slug, ...onMonday, clientName, clientPhone })
      if (clientName !== 'Ana') await waitlist.prove(clientPhone)
    }
    await taken.cancel()
    await waitlist.turn(page.id)
    for (let turn = 0; turn < 5; turn++) await pass(page.id)
    expect(await heldOf(page.id)).toEqual([
      'Bia held',
      'Caio held',
      'Dora held',
      'Eva told',
      'Ana told',
    ])
  })
})

describe('a phone has proven itself', () => {
  /** What a turn of a person is, who waits after `before`. */
  async function turnAfter(before: (page: Page, phone: string) => Promise<unknown>) {
    const page = await world.professional({ autoConfirm: true })
    const taken = await waitlist.taken(page, monday('10:00'))
    const clientPhone = newPhone()
    await before(page, clientPhone)
    await waitlist.join({ slug: page.slug, ...onMonday, clientName: 'Bia', clientPhone })
    await taken.cancel()
    await waitlist.turn(page.id)
    return heldOf(page.id)
  }

  test('by a code', async () => {
    expect(await turnAfter((_, phone) => waitlist.prove(phone))).toEqual(['Bia held'])
  })

  test('by an appointment that it has kept there, not by one elsewhere', async () => {
    const kept = async ({ id, slug }: Page, clientPhone: string) => {
      await world.book({ slug, startsAt: monday('15:00'), clientPhone })
      await world.rows(
        `update appointments set status = 'completed' where professional_id = $1 and contact_phone = $2`,
        [id, clientPhone],
      )
    }
    expect(await turnAfter(kept)).toEqual(['Bia held'])
    const elsewhere = await world.professional({ autoConfirm: true })
    expect(await turnAfter((_, phone) => kept(elsewhere, phone))).toEqual(['Bia told'])
  })

  test('by an answer to one of its messages', async () => {
    const page = await world.professional({ autoConfirm: true })
    const clientPhone = newPhone()
    const taken = await waitlist.taken(page)
    await waitlist.join({ slug: page.slug, ...onMonday, clientName: 'Bia', clientPhone })
    await taken.cancel()
    await waitlist.turn(page.id)
    await waitlist.act(await waitlist.wishOf(clientPhone), { action: 'decline' })
    await waitlist.lookedAt(page.id)
    const other = await waitlist.taken(page, monday('11:00'))
    await other.cancel()
    await waitlist.turn(page.id)
    expect(await heldOf(page.id)).toEqual(['Bia told', 'Bia held'])
  })

  test('by writing to the agent, which joins for it', async () => {
    const page = await world.professional({ autoConfirm: true })
    const clientPhone = newPhone()
    const taken = await waitlist.taken(page)
    const actor: ActorOf<'anyone'> = { kind: 'agent', conversationId: newId(), phone: clientPhone }
    await world.bus.call(
      bookingRpcs.joinWaitlist,
      { slug: page.slug, ...onMonday, clientName: 'Bia', clientPhone },
      { actor },
    )
    await taken.cancel()
    await waitlist.turn(page.id)
    expect(await heldOf(page.id)).toEqual(['Bia held'])
  })
})

describe('hours that their owner closes and opens again', () => {
  const dayOff = [
    { id: newId(), startsAt: monday('00:00'), endsAt: '2026-11-24T00:00:00-03:00', reason: null },
  ]
  test.each<[string, Partial<Availability>]>([
    ['by the week', { windows: [] }],
    ['by a special day', { specialDays: [{ date: '2026-11-23', windows: [] }] }],
    ['by time off', { timeOff: dayOff }],
  ])('%s are offered to nobody who waited before', async (_how, closed) => {
    const page = await world.professional({ autoConfirm: true })
    await waitlist.join({ slug: page.slug, ...onMonday })
    for (const version of [2, 4]) {
      await world.tellAvailability(aWeek(page.id, { ...closed, version }))
      await world.tellAvailability(aWeek(page.id, { version: version + 1 }))
      await waitlist.lookedAt(page.id)
    }
    expect(await waitlist.turnsOf(page.id)).toEqual([])
  })

  test('are offered to who began to wait while they were closed, once', async () => {
    const page = await world.professional({ autoConfirm: true })
    await world.tellAvailability(aWeek(page.id, { windows: [], version: 2 }))
    await waitlist.join({ slug: page.slug, ...onMonday })
    for (const version of [3, 5]) {
      await world.tellAvailability(aWeek(page.id, { version }))
      await waitlist.lookedAt(page.id)
      await world.tellAvailability(aWeek(page.id, { windows: [], version: version + 1 }))
      await waitlist.lookedAt(page.id)
    }
    expect(await waitlist.turnsOf(page.id)).toHaveLength(1)
  })

  test('are offered where they were taken before, and called off meanwhile', async () => {
    const page = await world.professional({ autoConfirm: true })
    const taken = await waitlist.taken(page)
    await waitlist.join({ slug: page.slug, ...onMonday })
    await world.tellAvailability(aWeek(page.id, { windows: [], version: 2 }))
    await taken.cancel()
    await waitlist.lookedAt(page.id)
    await world.tellAvailability(aWeek(page.id, { version: 3 }))
    expect(await waitlist.turn(page.id)).toMatchObject({ starts_at: new Date(monday('09:00')) })
  })
})

describe('a person is told', () => {
  /** Frees times of Monday one after the other, each after the turn before. */
  async function free(page: Page, times: string[]) {
    for (const time of times) {
      const taken = await waitlist.taken(page, monday(time))
      await taken.cancel()
      await waitlist.lookedAt(page.id)
      await pass(page.id)
    }
  }

  test('of two times a day by a wish, and of the next on the day after', async () => {
    const page = await world.professional({ autoConfirm: true })
    await waitlist.join({ slug: page.slug, ...onMonday })
    await free(page, ['09:00', '11:00', '13:00'])
    expect(await waitlist.turnsOf(page.id)).toHaveLength(2)
    world.time.now = now.add({ hours: 24 })
    await free(page, ['15:00'])
    expect(await waitlist.turnsOf(page.id)).toHaveLength(3)
  })

  test('of no more, over all pages, than ten messages a day', async () => {
    const clientPhone = newPhone()
    const pages: Page[] = []
    for (let count = 0; count < 4; count++) {
      const page = await world.professional({ autoConfirm: true })
      // Each is answered by a message.
      await waitlist.join({ slug: page.slug, ...onMonday, clientPhone })
      pages.push(page)
    }
    for (const page of pages) await free(page, ['09:00', '11:00'])
    const told = await Promise.all(pages.map(({ id }) => waitlist.turnsOf(id)))
    expect(told.map(({ length }) => length)).toEqual([2, 2, 2, 0])
    const page = await world.professional()
    expect(await codeOf(waitlist.join({ slug: page.slug, ...onMonday, clientPhone }))).toBe(
      'RATE_LIMITED',
    )
  })
})

describe('the owner of a page', () => {
  const owner = ({ userId }: Page) => ({ kind: 'professional' as const, userId })
  const remove = (id: string, page: Page) =>
    codeOf(world.bus.call(bookingRpcs.removeFromWaitlist, { id }, { actor: owner(page) }))

  test('takes people off the list, whose turn ends, and nobody of another page', async () => {
    const page = await world.professional({ autoConfirm: true })
    const taken = await waitlist.taken(page)
    const phones = [newPhone(), newPhone()]
    for (const [index, clientPhone] of phones.entries()) {
      world.time.now = now.add({ seconds: index })
      await waitlist.join({ slug: page.slug, ...onMonday, clientPhone })
    }
    await taken.cancel()
    const turn = await waitlist.turn(page.id)
    const stranger = await world.professional()
    expect(await remove(turn.wish_id, stranger)).toBe('NOT_FOUND')
    expect(await remove(turn.wish_id, page)).toBe('OK')
    expect(await remove(turn.wish_id, page)).toBe('OK')
    await waitlist.lookedAt(page.id)
    const turns = await waitlist.turnsOf(page.id)
    expect(turns.map(({ outcome }) => outcome)).toEqual(['declined', null])
    expect(await waitlist.see(turn.wish_id)).toMatchObject({ status: 'ended', offer: null })
  })
})

describe('a turn whose time is gone ends at once, and says so', () => {
  const tuesday = '2026-11-24T09:00:00-03:00'

  /** A page whose freed time is offered to somebody, and not kept. */
  async function told() {
    const page = await world.professional({ autoConfirm: true })
    const taken = await waitlist.taken(page)
    await waitlist.join({ slug: page.slug, ...onMonday })
    await taken.cancel()
    return { page, ...(await waitlist.turn(page.id)) }
  }
  const byHand = (page: Page) =>
    world.bus.call(
      bookingRpcs.createAppointment,
      { client: { name: 'Ida', phone: newPhone() }, startsAt: monday('09:15'), notify: false },
      { actor: { kind: 'professional' as const, userId: page.userId } },
    )

  test.each<[string, (page: Page) => Promise<unknown>]>([
    ['somebody books it', ({ slug }) => world.book({ slug, clientPhone: newPhone() })],
    ['its owner books it by hand', byHand],
    [
      'another appointment is moved there',
      async (page) => (await waitlist.taken(page, tuesday)).move(monday('09:00')),
    ],
    [
      'its owner closes the day',
      ({ id }) => world.tellAvailability(aWeek(id, { version: 2, windows: [] })),
    ],
  ])('if %s', async (_how, take) => {
    const { page, wish_id: wishId } = await told()
    await take(page)
    await waitlist.lookedAt(page.id)
    expect(await waitlist.turnsOf(page.id)).toMatchObject([{ outcome: 'gone' }])
    const startsAt = new Date(monday('09:00')).toISOString()
    expect(await waitlist.see(wishId)).toMatchObject({ offer: null, gone: { startsAt } })
    expect(await codeOf(waitlist.act(wishId, { action: 'accept' }))).toBe('SLOT_TAKEN')
  })
})

test('who hears nothing of their turn is passed over, and the next person is asked', async () => {
  const page = await world.professional({ autoConfirm: true })
  const taken = await waitlist.taken(page)
  for (const [index, clientName] of ['Bia', 'Caio'].entries()) {
    world.time.now = now.add({ seconds: index })
    await waitlist.join({ slug: page.slug, ...onMonday, clientName })
  }
  await taken.cancel()
  await waitlist.turn(page.id)
  const [turn] = await world.rows<{ id: string }>(
    'select id from waitlist_turns where professional_id = $1',
    [page.id],
  )
  const unheard = () => world.bus.call(bookingRpcs.passUnheardOffer, { turnId: turn?.id ?? '' })
  expect(await unheard()).toEqual({ passed: true })
  await unheard()
  await waitlist.lookedAt(page.id)
  const turns = await waitlist.turnsOf(page.id)
  expect(turns.map((one) => `${one.client_name} ${one.outcome}`)).toEqual([
    'Bia passed',
    'Caio null',
  ])
})

test('a wish goes thirty days after it ended, else after its last day', async () => {
  const [rule] = agesOf(tables.waitlist_wishes?.until)
  if (!rule) throw new Error('wishes have no age')
  const before = now.toZonedDateTimeISO('UTC').subtract(rule.age).toInstant()
  const { id } = await world.professional()
  const insert = (name: string, endedAt: string | null, endsAt: string) =>
    world.rows(
      `insert into waitlist_wishes (id, professional_id, first_day, last_day, client_name,
         client_phone, status, ended_at, ends_at, created_at)
       values (gen_random_uuid(), $1, '2026-01-01', '2026-01-01', $2, $3, $4, $5, $6, '2025-01-01')`,
      [id, name, newPhone(), endedAt ? 'ended' : 'waiting', endedAt, endsAt],
    )
  await insert('ended long ago', '2026-10-20T00:00:00Z', '2027-01-01T00:00:00Z')
  await insert('ended lately', '2026-10-22T00:00:00Z', '2026-10-01T00:00:00Z')
  await insert('waited in vain long ago', null, '2026-10-20T00:00:00Z')
  await insert('waited in vain lately', null, '2026-10-22T00:00:00Z')
  const due = await world.rows<{ client_name: string }>(
    `select client_name from waitlist_wishes
     where professional_id = $1 and (${String(rule.after)}) < $2::timestamptz order by client_name`,
    [id, before.toString()],
  )
  expect(due.map(({ client_name: name }) => name)).toEqual([
    'ended long ago',
    'waited in vain long ago',
  ])
})

test('who waits and writes to us has proven their phone', async () => {
  const page = await world.professional({ autoConfirm: true })
  const clientPhone = newPhone()
  const taken = await waitlist.taken(page)
  await waitlist.join({ slug: page.slug, ...onMonday, clientName: 'Bia', clientPhone })
  const conversationId = newId()
  await ensureStream(world.bus, 'AGENT')
  await world.tell(intakeAgentEvents.ConversationOpened, conversationId, {
    ...{ conversationId, phone: clientPhone, openedAt: now.toString() },
  })
  await taken.cancel()
  await waitlist.turn(page.id)
  expect(await heldOf(page.id)).toEqual(['Bia held'])
})
