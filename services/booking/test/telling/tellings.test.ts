import { type ActorOf, bookingEvents, bookingRpcs } from '@encaixe/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, monday, startWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const account = (userId: string) => ({ kind: 'account' as const, userId, email: null })

/** What many attempts come to, as counts. */
function tally(codes: readonly string[]) {
  const counts = new Map<string, number>()
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1)
  return Object.fromEntries(counts)
}

const emitted = async (type: string, subject: string) =>
  (await world.rows('select from outbox where type = $1 and subject = $2', [type, subject])).length

/** A page with an appointment of a client without an account. */
async function pair() {
  const page = await world.professional({ autoConfirm: true })
  await world.book({ slug: page.slug })
  const [row] = await world.rows<{ id: string; client_id: string; contact_phone: string }>(
    'select id, client_id, contact_phone from appointments where professional_id = $1',
    [page.id],
  )
  const {
    id,
    client_id: clientId,
    contact_phone: phone,
  } = row ?? {
    ...{ id: '', client_id: '', contact_phone: '' },
  }
  const link: ActorOf<'link'> = { kind: 'link', side: 'client', appointmentId: id, generation: 0 }
  const owner = account(page.userId)
  const start = (n: number) => monday(`${10 + (n % 7)}:00`)
  return {
    page,
    id,
    clientId,
    moveByClient: (n: number) =>
      codeOf(
        world.bus.call(
          bookingRpcs.actOnAppointment,
          { action: 'reschedule', startsAt: start(n) },
          { actor: link },
        ),
      ),
    byClient: (action: 'withdraw-move' | 'cancel') =>
      codeOf(world.bus.call(bookingRpcs.actOnAppointment, { action }, { actor: link })),
    byOwner: (
      change: { startsAt: string } | { moveRequest: 'refuse' } | { status: 'cancelled' },
      of = id,
    ) =>
      codeOf(
        world.bus.call(bookingRpcs.changeAppointment, { id: of, ...change }, { actor: owner }),
      ),
    move: (n: number) =>
      codeOf(
        world.bus.call(bookingRpcs.changeAppointment, { id, startsAt: start(n) }, { actor: owner }),
      ),
    write: (type: 'text' | 'payment_request' = 'text') =>
      codeOf(
        world.bus.call(
          bookingRpcs.postMessage,
          { clientId, type, body: 'Oi!', ...(type === 'payment_request' && { amountCents: 100 }) },
          { actor: owner },
        ),
      ),
    answer: () =>
      world.bus.call(bookingRpcs.receiveMessage, {
        ...{ messageId: crypto.randomUUID(), professionalId: page.id, phone, body: 'Oi!' },
      }),
  }
}

async function times(count: number, act: (n: number) => Promise<string>) {
  const codes: string[] = []
  for (let n = 1; n <= count; n++) codes.push(await act(n))
  return tally(codes)
}

test('a client who asks for a move and withdraws it again and again is heard fifteen times', async () => {
  const { page, id, moveByClient, byClient, byOwner } = await pair()
  await world.tellProfessionalChanged({ ...page, autoConfirm: false, version: page.version + 1 })
  const codes = await times(29, async (n) => {
    const code = await moveByClient(n)
    if (code === 'OK') expect(await byClient('withdraw-move')).toBe('OK')
    return code
  })
  expect(codes).toEqual({ OK: 15, RATE_LIMITED: 14 })
  expect(await emitted(bookingEvents.BookingMoveRequested.type, id)).toBe(15)
  // What the professional does is an answer.
  expect(await byOwner({ startsAt: monday('16:00') })).toBe('OK')
  expect(await moveByClient(1)).toBe('OK')
})

test('a client who declares a payment and takes it back again and again is heard fifteen times', async () => {
  const { id } = await pair()
  const actor: ActorOf<'link'> = { kind: 'link', side: 'client', appointmentId: id, generation: 0 }
  const act = (action: 'declare-payment' | 'undo-payment') =>
    codeOf(world.bus.call(bookingRpcs.actOnAppointment, { action }, { actor }))
  const codes = await times(20, async () => {
    const code = await act('declare-payment')
    await act('undo-payment')
    return code
  })
  expect(codes).toEqual({ OK: 15, RATE_LIMITED: 5 })
})

test('a phone that never wrote is told ten things by a professional, whatever they are', async () => {
  const { write, move, answer, byOwner } = await pair()
  expect(await times(6, () => write())).toEqual({ OK: 6 })
  expect(await times(6, move)).toEqual({ OK: 4, RATE_LIMITED: 2 })
  expect(await write()).toBe('RATE_LIMITED')
  await answer()
  // Now it is known.
  expect(await times(20, () => write())).toEqual({ OK: 15, RATE_LIMITED: 5 })
  expect(await move(1)).toBe('RATE_LIMITED')
  // What has to be said is said.
  expect(await byOwner({ status: 'cancelled' })).toBe('OK')
})

test('a professional who books by hand and calls off again and again is stopped, and books untold', async () => {
  const { page, clientId, byOwner } = await pair()
  const actor = { kind: 'professional' as const, userId: page.userId }
  let made = ''
  const book = (notify: boolean) =>
    codeOf(
      (async () => {
        const booking = { clientId, startsAt: monday('11:00'), notify }
        made = (await world.bus.call(bookingRpcs.createAppointment, booking, { actor })).id
      })(),
    )
  const codes = await times(10, async () => {
    const code = await book(true)
    if (code === 'OK') await byOwner({ status: 'cancelled' }, made)
    return code
  })
  expect(codes).toEqual({ OK: 5, RATE_LIMITED: 5 })
  expect(await book(false)).toBe('OK')
})

test('a day later both sides start anew', async () => {
  const { write } = await pair()
  const before = world.time.now
  expect(await times(11, () => write())).toEqual({ OK: 10, RATE_LIMITED: 1 })
  world.time.now = before.add({ hours: 23, minutes: 59 })
  expect(await write()).toBe('RATE_LIMITED')
  world.time.now = before.add({ hours: 24 })
  expect(await write()).toBe('OK')
  world.time.now = before
})

test('a page hears of a follower once a day, and following is never refused', async () => {
  const { id, slug } = await world.professional()
  const actor = account('account-that-flaps')
  for (let n = 0; n < 5; n++) {
    await world.bus.call(bookingRpcs.follow, { slug }, { actor })
    await world.bus.call(bookingRpcs.unfollow, { slug }, { actor })
  }
  expect(await emitted(bookingEvents.ProfessionalFollowed.type, id)).toBe(1)
})
