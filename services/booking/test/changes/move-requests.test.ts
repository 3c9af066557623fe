import { type ActorOf, bookingEvents, bookingRpcs, type LinkAction } from '@encaixe/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireRequests } from '../../src/changes/expire-requests.ts'
import type { BookingDatabase } from '../../src/store.ts'
import { startAccounts } from '../accounts.ts'
import { connectTo, keptOpenings } from '../own-connections.ts'
import { codeOf, monday, phoneOf } from '../world.ts'

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

const tuesday = (time: string) => `2026-11-24T${time}:00-03:00`
const same = (one: string | null | undefined, other: string) =>
  Temporal.Instant.from(one ?? '').equals(other)

/** A confirmed appointment of a page that confirms by hand, on Monday at nine unless told otherwise. */
async function confirmed(startsAt = monday('09:00')) {
  const page = await world.professional({ autoConfirm: false })
  const person = world.newPerson()
  await world.bookAs(person, page.slug, startsAt)
  const [row] = await world.rows<{ id: string }>(
    'select id from appointments where professional_id = $1',
    [page.id],
  )
  const id = row?.id ?? ''
  const owner = { kind: 'account', userId: page.userId, email: null } as const
  const change = (input: object) =>
    world.bus.call(bookingRpcs.changeAppointment, { id, ...input }, { actor: owner })
  await change({ status: 'confirmed' })
  const link: ActorOf<'link'> = { kind: 'link', side: 'client', appointmentId: id, generation: 0 }
  const act = (action: LinkAction, input: object = {}) =>
    world.bus.call(bookingRpcs.actOnAppointment, { action, ...input }, { actor: link })
  return {
    ...{ page, person, id, change, act, owner },
    ask: (to: string) => act('reschedule', { startsAt: to }),
    /** What somebody else is told who wants the time. */
    wants: (at: string) => {
      const other = world.newPerson()
      return codeOf(world.bookAs(other, page.slug, at))
    },
    told: async () =>
      (
        await world.rows<{ type: string; data: Record<string, unknown> }>(
          'select type, data from outbox where subject = $1 order by position',
          [id],
        )
      ).at(-1),
  }
}

test('a client’s move of a confirmed appointment holds both times until it is answered', async () => {
  const { ask, wants, told, change } = await confirmed()
  const asked = await ask(tuesday('10:00'))
  expect(asked).toMatchObject({ status: 'confirmed' })
  expect(same(asked.startsAt, monday('09:00'))).toBe(true)
  expect(same(asked.requestedStartsAt, tuesday('10:00'))).toBe(true)
  expect(await told()).toMatchObject({ type: bookingEvents.BookingMoveRequested.type })
  expect(await wants(monday('09:00'))).toBe('SLOT_TAKEN')
  expect(await wants(tuesday('10:00'))).toBe('SLOT_TAKEN')
  expect(await wants(tuesday('11:00'))).toBe('OK')

  const accepted = await change({ moveRequest: 'accept' })
  expect(accepted).toMatchObject({ status: 'confirmed', requestedStartsAt: null })
  expect(same(accepted.startsAt, tuesday('10:00'))).toBe(true)
  expect(await told()).toMatchObject({
    type: bookingEvents.BookingRescheduled.type,
    data: { by: 'professional', wasRequested: true },
  })
  expect(await wants(monday('09:00'))).toBe('OK')
  expect(await wants(tuesday('10:00'))).toBe('SLOT_TAKEN')
})

test('a refused move leaves the agreed time, frees the other, and tells why', async () => {
  const { ask, wants, told, change } = await confirmed()
  await ask(tuesday('10:00'))
  const refused = await change({ moveRequest: 'refuse', reason: 'Estou fora nesse dia.' })
  expect(refused).toMatchObject({
    status: 'confirmed',
    requestedStartsAt: null,
    cancelReason: null,
  })
  expect(same(refused.startsAt, monday('09:00'))).toBe(true)
  const event = await told()
  expect(event).toMatchObject({
    type: bookingEvents.BookingMoveRefused.type,
    data: { reason: 'Estou fora nesse dia.' },
  })
  expect(same(String(event?.data.refusedStartsAt), tuesday('10:00'))).toBe(true)
  expect(await wants(tuesday('10:00'))).toBe('OK')
  expect(await wants(monday('09:00'))).toBe('SLOT_TAKEN')
})

test('a client changes and withdraws a request, and only the last one is held', async () => {
  const { ask, act, wants, told, change } = await confirmed()
  await ask(tuesday('10:00'))
  await ask(tuesday('11:00'))
  expect(await wants(tuesday('10:00'))).toBe('OK')
  expect(await wants(tuesday('11:00'))).toBe('SLOT_TAKEN')
  expect(await act('withdraw-move')).toMatchObject({ requestedStartsAt: null })
  expect(await told()).toMatchObject({ type: bookingEvents.BookingMoveWithdrawn.type })
  expect(await codeOf(change({ moveRequest: 'accept' }))).toBe('INVALID_TRANSITION')
  expect(await wants(tuesday('11:00'))).toBe('OK')
})

test('a request for an overlapping time is no conflict with its own appointment', async () => {
  const page = await world.professional({ autoConfirm: false, slotStepMinutes: 15 })
  const person = world.newPerson()
  await world.bookAs(person, page.slug, monday('09:00'))
  const owner = { kind: 'account', userId: page.userId, email: null } as const
  const client = { kind: 'phone', phone: person.phone, sessionId: 'session' } as const
  const [row] = await world.rows<{ id: string }>(
    'select id from appointments where professional_id = $1',
    [page.id],
  )
  const id = row?.id ?? ''
  const call = (input: object, actor: typeof owner | typeof client) =>
    world.bus.call(bookingRpcs.changeAppointment, { id, ...input }, { actor })
  await call({ status: 'confirmed' }, owner)
  await call({ startsAt: monday('09:15') }, client)
  const moved = await call({ moveRequest: 'accept' }, owner)
  expect(same(moved.startsAt, monday('09:15'))).toBe(true)
})

test('whatever moves or ends an appointment ends the request, and its time is free', async () => {
  const cancelled = await confirmed()
  await cancelled.ask(tuesday('10:00'))
  expect(await cancelled.change({ status: 'cancelled' })).toMatchObject({ requestedStartsAt: null })
  expect(await cancelled.wants(tuesday('10:00'))).toBe('OK')

  const moved = await confirmed()
  await moved.ask(tuesday('10:00'))
  expect(await moved.change({ startsAt: tuesday('14:00') })).toMatchObject({
    requestedStartsAt: null,
  })
  expect(await moved.wants(tuesday('10:00'))).toBe('OK')

  const paid = await confirmed()
  await paid.ask(tuesday('10:00'))
  const captured = await paid.change({ paymentStatus: 'captured' })
  expect(same(captured.requestedStartsAt, tuesday('10:00'))).toBe(true)
  expect(await paid.wants(tuesday('10:00'))).toBe('SLOT_TAKEN')
})

test('a request ends once either time has come, and the agreed one stays', async () => {
  const sweep = (at: string) =>
    expireRequests({
      ...{ database, clock: () => Temporal.Instant.from(at) },
      ...{ openings: keptOpenings, every: 60 },
    }).run(new AbortController().signal)
  const later = await confirmed(monday('09:00'))
  await later.ask(tuesday('10:00'))
  const earlier = await confirmed(tuesday('10:00'))
  await earlier.ask(monday('09:00'))
  const stateOf = async (id: string) => {
    const [row] = await world.rows<{ status: string; requested: Date | null; version: number }>(
      `select status, requested_starts_at as requested, version from appointments where id = $1`,
      [id],
    )
    return [row?.status, row?.requested === null, row?.version]
  }
  await sweep(monday('08:59'))
  expect(await stateOf(later.id)).toEqual(['confirmed', false, 3])
  await sweep(monday('09:00'))
  await sweep(monday('09:00'))
  for (const { id, told } of [later, earlier]) {
    expect(await stateOf(id)).toEqual(['confirmed', true, 4])
    expect(await told()).toMatchObject({
      type: bookingEvents.BookingMoveRefused.type,
      data: { reason: 'expired' },
    })
  }
})

test('on a page that confirms by itself, and of an unanswered request, a client’s move is a move', async () => {
  const auto = await world.professional({ autoConfirm: true })
  const manual = await world.professional({ autoConfirm: false })
  for (const page of [auto, manual]) {
    const person = world.newPerson()
    await world.bookAs(person, page.slug, monday('09:00'))
    const actor = { kind: 'phone', phone: person.phone, sessionId: 'session' } as const
    const { items } = await world.bus.call(bookingRpcs.listAppointments, {}, { actor })
    const moved = await world.bus.call(
      bookingRpcs.changeAppointment,
      { id: items[0]?.id ?? '', startsAt: tuesday('10:00') },
      { actor },
    )
    expect(moved).toMatchObject({
      requestedStartsAt: null,
      status: page === auto ? 'confirmed' : 'pending_confirmation',
    })
    expect(same(moved.startsAt, tuesday('10:00'))).toBe(true)
  }
})

test('the professional lists what awaits an answer, with how often the client came', async () => {
  const { ask, owner, id, page } = await confirmed()
  const list = () =>
    world.bus.call(bookingRpcs.listAppointments, { awaiting: 'answer' }, { actor: owner })
  expect((await list()).items).toEqual([])
  await ask(tuesday('10:00'))
  await world.book({ slug: page.slug, startsAt: monday('14:00'), clientPhone: phoneOf(page.slug) })
  const { items } = await list()
  expect(items.map((item) => item.id === id)).toEqual([true, false])
  expect(items.map(({ client }) => client?.visits)).toEqual([0, 0])
  expect(items[0]?.actions).toEqual(expect.arrayContaining(['accept_move', 'refuse_move']))
})

/** Raw rows: whatever the code does, the database refuses the second one. */
test('the database refuses an overlap of agreed and requested times in every combination', async () => {
  const { page, ask } = await confirmed()
  await ask(tuesday('10:00'))
  const insert = (startsAt: string, requested: string | null = null) =>
    world.rows(
      `insert into appointments (id, professional_id, client_id, starts_at, ends_at, status,
         price_cents, source, created_at, updated_at, requested_starts_at, requested_from, requested_until)
       select gen_random_uuid(), professional_id, client_id, $2::timestamptz,
         $2::timestamptz + interval '50 minutes', 'confirmed', 0, 'public', created_at, updated_at,
         $3::timestamptz, $3::timestamptz, $3::timestamptz + interval '50 minutes'
       from appointments where professional_id = $1 limit 1`,
      [page.id, startsAt, requested],
    )
  const refused = 'appointments_do_not_overlap'
  await expect(insert(monday('09:30'))).rejects.toThrow(refused)
  await expect(insert(tuesday('10:30'))).rejects.toThrow(refused)
  await expect(insert(tuesday('15:00'), monday('09:30'))).rejects.toThrow(refused)
  await expect(insert(tuesday('15:00'), tuesday('09:30'))).rejects.toThrow(refused)
  // Between both times, and the other way around.
  expect(await insert(monday('16:00'), tuesday('16:00'))).toEqual([])
})

test('of parallel requests to move and bookings of one time exactly one gets it', async () => {
  const page = await world.professional({ autoConfirm: false })
  const owner = { kind: 'account', userId: page.userId, email: null } as const
  const people = Array.from({ length: 6 }, () => world.newPerson())
  const hours = ['09', '10', '11', '12', '13', '14']
  await Promise.all(people.map((one, n) => world.bookAs(one, page.slug, monday(`${hours[n]}:00`))))
  const { items } = await world.bus.call(bookingRpcs.listAppointments, {}, { actor: owner })
  for (const { id } of items) {
    const input = { id, status: 'confirmed' as const }
    await world.bus.call(bookingRpcs.changeAppointment, input, { actor: owner })
  }
  for (const hour of ['09', '10', '11', '12']) {
    const startsAt = tuesday(`${hour}:00`)
    const moves = items.map(({ id }) =>
      codeOf(
        world.bus.call(
          bookingRpcs.actOnAppointment,
          { action: 'reschedule', startsAt },
          {
            actor: { kind: 'link', side: 'client', appointmentId: id, generation: 0 },
            timeoutMs: 20_000,
          },
        ),
      ),
    )
    const bookings = Array.from({ length: 6 }, () =>
      codeOf(world.bookAs(world.newPerson(), page.slug, startsAt)),
    )
    const answers = await Promise.all([...moves, ...bookings])
    expect(answers.toSorted()).toEqual(['OK', ...Array.from({ length: 11 }, () => 'SLOT_TAKEN')])
  }
})

test('a professional gives an appointment another length, and other times are held by it', async () => {
  const { change, act, wants, told } = await confirmed()
  await act('confirm-attendance')
  const longer = await change({ durationMinutes: 90 })
  expect(same(longer.startsAt, monday('09:00'))).toBe(true)
  expect(same(longer.endsAt, monday('10:30'))).toBe(true)
  expect(longer.attendanceConfirmedAt).not.toBeNull()
  expect(await told()).toMatchObject({
    type: bookingEvents.BookingRescheduled.type,
    data: { by: 'professional', appointment: { version: longer.version } },
  })
  const data = (await told())?.data ?? {}
  expect(same(String(data.previousEndsAt), monday('10:00'))).toBe(true)
  expect(await wants(monday('10:00'))).toBe('SLOT_TAKEN')

  const moved = await change({ startsAt: monday('14:00'), durationMinutes: 30 })
  expect(same(moved.startsAt, monday('14:00'))).toBe(true)
  expect(same(moved.endsAt, monday('14:30'))).toBe(true)
  expect(moved.attendanceConfirmedAt).toBeNull()
})

test('a length that overlaps the next appointment is refused, and a client cannot change a length', async () => {
  const { page, person, change, id } = await confirmed()
  await world.bookAs(world.newPerson(), page.slug, monday('10:00'))
  expect(await codeOf(change({ durationMinutes: 75 }))).toBe('SLOT_TAKEN')
  const actor = { kind: 'phone', phone: person.phone, sessionId: 'session' } as const
  const shorter = world.bus.call(
    bookingRpcs.changeAppointment,
    { id, durationMinutes: 30 },
    { actor },
  )
  expect(await codeOf(shorter)).toBe('INVALID_TRANSITION')
})
