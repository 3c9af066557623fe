import { type ActorOf, bookingEvents, bookingRpcs, type RpcRequest } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAccounts } from '../accounts.ts'
import { monday } from '../world.ts'

let world: Awaited<ReturnType<typeof startAccounts>>
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.stop())

type Viewer = ActorOf<readonly ['account', 'phone']>
type Change = Omit<RpcRequest<typeof bookingRpcs.changeAppointment>, 'id'>

const account = (userId: string, email: string | null = null): Viewer => ({
  kind: 'account',
  userId,
  email,
})
const byPhone = (phone: string): Viewer => ({ kind: 'phone', phone, sessionId: newId() })

const read = (id: string, actor: Viewer) =>
  world.bus.call(bookingRpcs.getAppointment, { id }, { actor })
const change = (id: string, wanted: Change, actor: Viewer) =>
  world.bus.call(bookingRpcs.changeAppointment, { id, ...wanted }, { actor })
const list = (actor: Viewer, filter: RpcRequest<typeof bookingRpcs.listAppointments> = {}) =>
  world.bus.call(bookingRpcs.listAppointments, filter, { actor })

/** A page that confirms by hand, and what somebody has asked it for. */
async function requested({ autoConfirm = false, time = '09:00' } = {}) {
  const page = await world.professional({ autoConfirm })
  const client = world.newPerson()
  await world.bookAs(client, page.slug, monday(time))
  const owner = account(page.userId)
  const { items } = await list(owner)
  const [appointment] = items
  if (!appointment) throw new Error('the booking is not listed')
  return { page, client, owner, id: appointment.id, appointment }
}

const published = async (id: string) =>
  (
    await world.rows<{ type: string }>(
      'select type from outbox where subject = $1 order by position',
      [id],
    )
  ).map(({ type }) => type)

test('a professional sees the request with its client, answers it, and the client hears of it', async () => {
  const { id, owner, client } = await requested()
  expect(await read(id, owner)).toMatchObject({
    status: 'pending_confirmation',
    contact: { name: client.name, phone: client.phone, email: client.email },
    client: { name: client.name, phone: client.phone },
    actions: ['confirm', 'reject', 'cancel', 'reschedule', 'capture_payment'],
  })
  const confirmed = await change(id, { status: 'confirmed' }, owner)
  expect(confirmed).toMatchObject({ status: 'confirmed', version: 2 })
  expect(confirmed.actions).not.toContain('confirm')
  expect(await published(id)).toEqual([
    bookingEvents.BookingCreated.type,
    bookingEvents.BookingConfirmed.type,
  ])
})

test('a client by a proven phone cancels; the time is free again, the reason is told', async () => {
  const { id, page, client } = await requested()
  const me = byPhone(client.phone)
  const seen = await read(id, me)
  expect(seen).toMatchObject({ professional: { slug: page.slug, name: page.name } })
  expect(seen).not.toHaveProperty('client')
  expect(await change(id, { status: 'cancelled', reason: 'Viajei' }, me)).toMatchObject({
    status: 'cancelled',
    cancelReason: 'Viajei',
    actions: [],
  })
  await world.bookAs(world.newPerson(), page.slug, monday('09:00'))
})

test('strangers, and who only gave their address, change nothing and learn nothing', async () => {
  const { id, client } = await requested()
  const stranger = account(`account-${newId()}`, 'estranho@a.example')
  await expect(read(id, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(change(id, { status: 'cancelled' }, stranger)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(read(newId(), stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' })

  const addressee = account(`account-${newId()}`, client.email)
  expect(await read(id, addressee)).toMatchObject({ actions: [], contact: { phone: null } })
  expect((await list(addressee)).items).toHaveLength(1)
  await expect(change(id, { status: 'cancelled' }, addressee)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('of contradictory changes at once exactly one wins', async () => {
  const { id, owner, client } = await requested()
  const answers = await Promise.allSettled([
    ...Array.from({ length: 10 }, () => change(id, { status: 'rejected' }, owner)),
    ...Array.from({ length: 10 }, () => change(id, { status: 'cancelled' }, byPhone(client.phone))),
  ])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(answer.reason.code).toBe('INVALID_TRANSITION')
  }
  expect((await read(id, owner)).version).toBe(2)
  expect(await published(id)).toHaveLength(2)
})

test('a version that is no longer the one seen is refused, and nothing changes', async () => {
  const { id, owner } = await requested()
  await change(id, { status: 'confirmed', expectedVersion: 1 }, owner)
  const late = change(id, { status: 'cancelled', expectedVersion: 1 }, owner)
  await expect(late).rejects.toMatchObject({ code: 'STALE_VERSION' })
  expect(await read(id, owner)).toMatchObject({ status: 'confirmed', version: 2 })
})

test('a client asks to move to an offered time only', async () => {
  const { id, page, owner, client } = await requested()
  const me = byPhone(client.phone)
  await change(id, { status: 'confirmed' }, owner)
  await world.bookAs(world.newPerson(), page.slug, monday('11:00'))
  await expect(change(id, { startsAt: monday('10:20') }, me)).rejects.toMatchObject({
    code: 'SLOT_UNAVAILABLE',
  })
  await expect(change(id, { startsAt: monday('11:00') }, me)).rejects.toMatchObject({
    code: 'SLOT_TAKEN',
  })
  const { startsAt } = await read(id, me)
  await expect(change(id, { startsAt }, me)).rejects.toMatchObject({ code: 'SLOT_UNAVAILABLE' })
  const asked = await change(id, { startsAt: monday('10:00') }, me)
  expect(asked).toMatchObject({ status: 'confirmed', startsAt, version: 3 })
  expect(Temporal.Instant.from(asked.requestedStartsAt ?? '').equals(monday('10:00'))).toBe(true)
})

test('a professional moves to any free time, never onto another appointment', async () => {
  const { id, page, owner } = await requested()
  await world.bookAs(world.newPerson(), page.slug, monday('11:00'))
  await expect(change(id, { startsAt: monday('10:30') }, owner)).rejects.toMatchObject({
    code: 'SLOT_TAKEN',
  })
  // Half over itself, and outside of the hours.
  expect(await change(id, { startsAt: monday('09:30') }, owner)).toMatchObject({ version: 2 })
  expect(await change(id, { startsAt: monday('21:15') }, owner)).toMatchObject({ version: 3 })
})

test('two that swap into each other’s time never overlap', async () => {
  const one = await requested({ time: '09:00' })
  await world.bookAs(world.newPerson(), one.page.slug, monday('10:00'))
  const other = (await list(one.owner)).items[1]
  if (!other) throw new Error('the second booking is not listed')
  const answers = await Promise.allSettled([
    change(one.id, { startsAt: monday('10:00') }, one.owner),
    change(other.id, { startsAt: monday('09:00') }, one.owner),
  ])
  expect(answers.every(({ status }) => status === 'rejected')).toBe(true)
})

test('what is said of the money is kept with when it came', async () => {
  const { id, owner, client } = await requested({ autoConfirm: true })
  const me = byPhone(client.phone)
  expect(await change(id, { paymentStatus: 'authorized' }, me)).toMatchObject({
    paymentStatus: 'authorized',
  })
  expect(
    await change(id, { paymentStatus: 'captured', paymentMethod: 'cash' }, owner),
  ).toMatchObject({
    paymentMethod: 'cash',
    actions: expect.arrayContaining(['undo_payment', 'refund_payment']),
  })
  await expect(change(id, { paymentStatus: 'none' }, me)).rejects.toMatchObject({
    code: 'INVALID_TRANSITION',
    details: { from: 'captured', to: 'none' },
  })
  expect(await change(id, { paymentStatus: 'none' }, owner)).toMatchObject({ paymentMethod: null })
  expect(await change(id, { paymentStatus: 'captured' }, owner)).toMatchObject({
    paymentMethod: 'pix',
  })
  expect(await change(id, { paymentStatus: 'refunded' }, owner)).toMatchObject({
    paymentMethod: 'pix',
  })
  expect(
    await world.rows(
      `select captured_at is not null as captured, refunded_at is not null as refunded
       from appointments where id = $1`,
      [id],
    ),
  ).toEqual([{ captured: true, refunded: true }])
  expect((await published(id)).filter((type) => type.includes('PaymentStatus'))).toHaveLength(5)
})

test('coming is said once, and a move asks for it again', async () => {
  const { id, owner, client } = await requested({ autoConfirm: true })
  const me = byPhone(client.phone)
  const coming = await change(id, { attendanceConfirmed: true }, me)
  expect(coming.attendanceConfirmedAt).not.toBeNull()
  expect(coming.actions).not.toContain('confirm_attendance')
  expect(await change(id, { startsAt: monday('14:00') }, owner)).toMatchObject({
    attendanceConfirmedAt: null,
  })
})

test('a request for two changes at once is refused', async () => {
  const { id, owner } = await requested()
  for (const wanted of [
    {},
    { status: 'confirmed' as const, paymentStatus: 'captured' as const },
    { paymentStatus: 'none' as const, paymentMethod: 'cash' as const },
  ]) {
    await expect(change(id, wanted, owner)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  }
})

test('a list comes in pages by start and keeps to its filter', async () => {
  const { page, owner, client, id } = await requested()
  for (const time of ['10:00', '11:00', '14:00']) {
    await world.bookAs(world.newPerson(), page.slug, monday(time))
  }
  const first = await list(owner, { limit: 3 })
  const rest = await list(owner, { limit: 3, cursor: first.nextCursor ?? '' })
  expect(rest.nextCursor).toBeNull()
  const starts = [...first.items, ...rest.items].map(({ startsAt }) => startsAt)
  expect(starts).toHaveLength(4)
  expect(starts).toEqual(starts.toSorted())
  await change(id, { status: 'confirmed' }, owner)
  expect((await list(owner, { status: 'confirmed,completed' })).items).toHaveLength(1)
  expect((await list(owner, { from: monday('13:00') })).items).toHaveLength(1)
  expect((await list(owner, { to: monday('09:30') })).items).toHaveLength(1)
  expect((await list(byPhone(client.phone))).items).toMatchObject([{ id }])
  expect((await list(account(newId()), { as: 'professional' })).items).toEqual([])
  await expect(list(owner, { cursor: 'bm9uZQ' })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  })
})
