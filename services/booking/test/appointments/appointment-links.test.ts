import { type ActorOf, bookingRpcs, type RpcRequest } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAccounts } from '../accounts.ts'
import { monday } from '../world.ts'

let world: Awaited<ReturnType<typeof startAccounts>>
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.stop())

type Link = ActorOf<'link'>
type Action = Omit<RpcRequest<typeof bookingRpcs.actOnAppointment>, 'token'>

const read = (actor: Link) => world.bus.call(bookingRpcs.getLinkedAppointment, {}, { actor })
const act = (actor: Link, action: Action, idempotencyKey?: string) =>
  world.bus.call(bookingRpcs.actOnAppointment, action, { actor, idempotencyKey })

async function requested({ autoConfirm = false } = {}) {
  const page = await world.professional({ autoConfirm })
  const person = world.newPerson()
  await world.bookAs(person, page.slug, monday('09:00'))
  const [row] = await world.rows<{ id: string }>(
    'select id from appointments where professional_id = $1',
    [page.id],
  )
  const appointmentId = row?.id ?? ''
  const link = (side: Link['side'], generation = 0): Link => ({
    kind: 'link',
    appointmentId,
    side,
    generation,
  })
  return { page, person, link, appointmentId }
}

test('the client’s link shows the appointment, with the addresses masked', async () => {
  const { page, person, link } = await requested()
  const seen = await read(link('client'))
  expect(seen).toMatchObject({
    status: 'pending_confirmation',
    professional: { slug: page.slug, name: page.name },
    contact: { name: person.name, phone: expect.stringMatching(/^\(\d\d\) 9•{4}-\d{4}$/) },
    actions: ['cancel', 'reschedule', 'declare_payment'],
  })
  expect(seen).not.toHaveProperty('client')
  expect(JSON.stringify(seen)).not.toContain(person.phone)
  expect(JSON.stringify(seen)).not.toContain(person.email)
})

test('by it the client confirms, says "I have paid", moves and cancels, by the same rules', async () => {
  const { link } = await requested({ autoConfirm: true })
  const me = link('client')
  const coming = await act(me, { action: 'confirm-attendance' })
  expect(coming.attendanceConfirmedAt).not.toBeNull()
  expect(await act(me, { action: 'declare-payment' })).toMatchObject({
    paymentStatus: 'authorized',
  })
  await expect(act(me, { action: 'reschedule' })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  })
  const odd = act(me, { action: 'reschedule', startsAt: monday('10:20') })
  await expect(odd).rejects.toMatchObject({ code: 'SLOT_UNAVAILABLE' })
  const moved = await act(me, { action: 'reschedule', startsAt: monday('11:00') })
  expect(moved).toMatchObject({ status: 'confirmed', attendanceConfirmedAt: null })
  expect(await act(me, { action: 'cancel', reason: 'Viajei' })).toMatchObject({
    status: 'cancelled',
    cancelReason: 'Viajei',
    actions: [],
  })
})

test('a client’s link does nothing that is the professional’s, and the other way round', async () => {
  const { link } = await requested()
  await expect(act(link('client'), { action: 'confirm' })).rejects.toMatchObject({
    code: 'INVALID_TRANSITION',
  })
  await expect(act(link('professional'), { action: 'declare-payment' })).rejects.toMatchObject({
    code: 'INVALID_TRANSITION',
  })
  expect(await act(link('professional'), { action: 'confirm' })).toMatchObject({
    status: 'confirmed',
  })
})

test('pressed five times it is done once, and answered the same', async () => {
  const { link, appointmentId } = await requested()
  const key = newId()
  const press = () => act(link('professional'), { action: 'reject' }, key)
  const answers = await Promise.all(Array.from({ length: 5 }, press))
  expect(new Set(answers.map(({ status, version }) => `${status} ${version}`))).toEqual(
    new Set(['rejected 2']),
  )
  const events = await world.rows('select from outbox where subject = $1', [appointmentId])
  expect(events).toHaveLength(2)
})

test('an operator replaces the links: the older ones open nothing', async () => {
  const { link, appointmentId } = await requested()
  const { generation } = await world.bus.call(bookingRpcs.replaceAppointmentLink, {
    appointmentId,
  })
  await expect(read(link('client'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(act(link('professional'), { action: 'confirm' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect(await read(link('client', generation))).toMatchObject({ status: 'pending_confirmation' })
  const nobodys = world.bus.call(bookingRpcs.replaceAppointmentLink, { appointmentId: newId() })
  await expect(nobodys).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('the link of somebody who was erased opens nothing', async () => {
  const { link, appointmentId } = await requested()
  await world.rows(
    `update clients set name = null, phone = null, email = null
     where id = (select client_id from appointments where id = $1)`,
    [appointmentId],
  )
  await expect(read(link('client'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(act(link('professional'), { action: 'confirm' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})
