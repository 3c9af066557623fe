import type { BookingSnapshot } from '@encaixe/contracts'
import type { RunningService } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAndTime } from '../src/texts/words.ts'
import { bookingEvent, links, zoneWhere } from './builders.ts'
import { booking, startWorld, type World } from './world.ts'

let world: World
let notifier: RunningService

beforeAll(async () => {
  world = await startWorld()
  notifier = await world.startNotifier()
})
afterAll(async () => {
  await notifier?.stop()
  await world?.stop()
})

const awake = (choices: Parameters<typeof booking>[0] = {}) =>
  booking({ timezone: zoneWhere(12), clientUserId: crypto.randomUUID(), ...choices })

const linkOf = ({ appointment }: BookingSnapshot) => {
  const link = { side: 'client' as const, appointmentId: appointment.id, generation: 0 }
  return `https://encaixe.example/a/${links.tokenFor(link)}`
}

const inAppOf = ({ appointment }: BookingSnapshot) =>
  world.prisma.notification.findMany({
    where: { data: { path: ['appointmentId'], equals: appointment.id } },
  })

const isHandled = async (eventId: string) => {
  const rows = await world.prisma.$queryRaw<unknown[]>`
    select 1 as one from inbox where event_id = ${eventId}::uuid`
  return rows.length > 0
}

test('a cancellation reaches the client with its reason, its link, and the calendar’s', async () => {
  const { snapshot, client, professional } = awake({ status: 'cancelled' })
  const event = bookingEvent('BookingCancelled', {
    ...snapshot,
    by: 'professional' as const,
    reason: 'Fiquei doente',
  })
  await world.publish(event)
  await world.settled(event)
  const [message] = await world.sandbox.messages(client.phone)
  expect(message?.text).toContain('precisou cancelar o seu horário')
  expect(message?.text).toContain('“Fiquei doente”')
  expect(message?.buttons).toContainEqual(
    expect.objectContaining({ type: 'url', url: linkOf(snapshot) }),
  )
  const [mail] = await world.sandbox.mails(client.email)
  expect(mail?.html).toContain(linkOf(snapshot))
  expect(mail?.attachments.map(({ filename }) => filename)).toContain('cancelado.ics')
  expect(mail?.attachments.some(({ text }) => text?.includes('METHOD:CANCEL'))).toBe(true)
  expect((await inAppOf(snapshot)).map(({ audience, title }) => [audience, title])).toEqual([
    ['client', 'Horário cancelado'],
  ])
  expect(await world.sandbox.messages(professional.phone)).toEqual([])
})

test('a client hears that they were missed, unless the session was recorded afterwards', async () => {
  const startsAt = Temporal.Now.instant().subtract({ hours: 2 }).toString()
  async function missed(changes: { notify?: false }) {
    const { snapshot } = awake({ status: 'no_show', startsAt })
    const event = bookingEvent('BookingMarkedNoShow', { ...snapshot, ...changes })
    await world.publish(event)
    return event
  }
  const silent = await missed({ notify: false })
  const told = await missed({})
  // Skipped as of long ago: these events are as old as this file.
  const deliveries = await world.settled(told, ['sent', 'delivered', 'read', 'skipped'])
  expect(deliveries.map(({ template }) => template)).toContain('msgNoShow')
  await until(() => isHandled(silent.id), { what: 'the event that nobody hears of' })
  expect(await world.prisma.delivery.findMany({ where: { eventId: silent.id } })).toEqual([])
})

test('a client’s move reaches the professional alone, with the old and the new time', async () => {
  const { snapshot, client, professional } = awake({ status: 'confirmed' })
  const previousStartsAt = '2099-11-25T15:00:00Z'
  const event = bookingEvent('BookingRescheduled', {
    ...snapshot,
    previousStartsAt,
    by: 'client' as const,
  })
  await world.publish(event)
  await world.settled(event)
  const [message] = await world.sandbox.messages(professional.phone)
  expect(message?.text).toContain('mudou de horário')
  const { timezone } = snapshot.professional
  expect(message?.text).toContain(`Antes: ${dayAndTime(previousStartsAt, timezone)}`)
  expect(message?.text).toContain(`Agora: *${dayAndTime(snapshot.appointment.startsAt, timezone)}*`)
  expect(await world.sandbox.messages(client.phone)).toEqual([])
})

test('a request to move reaches the professional with both times, and its refusal the client', async () => {
  const { snapshot, client, professional } = awake({ status: 'confirmed' })
  const { timezone } = snapshot.professional
  const requestedStartsAt = '2099-11-27T15:00:00Z'
  const asked = bookingEvent('BookingMoveRequested', {
    ...snapshot,
    appointment: { ...snapshot.appointment, requestedStartsAt, version: 3 },
  })
  await world.publish(asked)
  await world.settled(asked)
  const [request] = await world.sandbox.messages(professional.phone)
  expect(request?.text).toContain(`Era: ${dayAndTime(snapshot.appointment.startsAt, timezone)}`)
  expect(request?.text).toContain(`Pedido: *${dayAndTime(requestedStartsAt, timezone)}*`)
  expect(request?.buttons.map(({ title }) => title)).toEqual(['Aceitar', 'Recusar'])
  expect(await world.sandbox.messages(client.phone)).toEqual([])

  const refused = bookingEvent('BookingMoveRefused', {
    ...snapshot,
    appointment: { ...snapshot.appointment, version: 4 },
    refusedStartsAt: requestedStartsAt,
    reason: 'Estou fora.',
  })
  await world.publish(refused)
  await world.settled(refused)
  const [answer] = await world.sandbox.messages(client.phone)
  expect(answer?.text).toContain(
    `mudar o seu horário para ${dayAndTime(requestedStartsAt, timezone)}`,
  )
  expect(answer?.text).toContain('“Estou fora.”')
  expect(answer?.text).toContain(`*${dayAndTime(snapshot.appointment.startsAt, timezone)}*`)
})

test('a request to move that is withdrawn before it is sent reaches nobody, and the reminders stay', async () => {
  const { snapshot, professional } = awake({ status: 'confirmed' })
  const { id } = snapshot.appointment
  const appointment = { ...snapshot.appointment, version: 4 }
  const withdrawn = bookingEvent('BookingMoveWithdrawn', { ...snapshot, appointment })
  await world.publish(withdrawn)
  const known = { where: { appointmentId: id, version: 4 } }
  await until(async () => world.prisma.appointmentState.count(known))
  const asked = bookingEvent('BookingMoveRequested', {
    ...snapshot,
    appointment: { ...appointment, requestedStartsAt: '2099-11-27T15:00:00Z', version: 3 },
  })
  await world.publish(asked)
  const deliveries = await world.settled(asked, ['skipped', 'sent'])
  expect(deliveries.map(({ channel, status }) => `${channel} ${status}`).toSorted()).toEqual([
    'email skipped',
    'in_app skipped',
    'whatsapp skipped',
  ])
  expect(await world.sandbox.messages(professional.phone)).toEqual([])
  const [reminders] = await world.prisma.$queryRaw<{ count: number }[]>`
    select count(*)::int from tasks where kind = 'reminder' and done_at is null
      and body -> 'snapshot' -> 'appointment' ->> 'id' = ${id}`
  expect(reminders?.count).toBe(2)
})

test('each payment notice reaches the side that waits for it', async () => {
  const { snapshot, client, professional } = awake({ status: 'confirmed' })
  const paid = (paymentStatus: 'authorized' | 'captured' | 'refunded', version: number) =>
    bookingEvent('PaymentStatusChanged', {
      ...snapshot,
      appointment: { ...snapshot.appointment, paymentStatus, version },
      previous: 'none' as const,
      by: paymentStatus === 'authorized' ? ('client' as const) : ('professional' as const),
    })
  for (const event of [paid('authorized', 2), paid('captured', 3), paid('refunded', 4)]) {
    await world.publish(event)
    await world.settled(event)
  }
  const texts = async (phone: string) =>
    (await world.sandbox.messages(phone)).map(({ text }) => text)
  expect(await texts(professional.phone)).toEqual([
    expect.stringContaining('avisou que pagou R$ 150,00'),
  ])
  expect(await texts(client.phone)).toEqual([
    expect.stringContaining('recebeu o seu pagamento de R$ 150,00'),
    expect.stringContaining('devolveu R$ 150,00'),
  ])
})

test('a confirmed attendance is told in the app alone', async () => {
  const { snapshot, professional } = awake({ status: 'confirmed' })
  const event = bookingEvent('AttendanceConfirmed', snapshot)
  await world.publish(event)
  await world.settled(event)
  expect((await inAppOf(snapshot)).map(({ title }) => title)).toEqual(['Presença confirmada'])
  expect(await world.sandbox.messages(professional.phone)).toEqual([])
})

test('a message at night waits until morning, and a notification in the app does not', async () => {
  const { snapshot, client } = awake({ status: 'cancelled', timezone: zoneWhere(2) })
  const event = bookingEvent('BookingCancelled', {
    ...snapshot,
    by: 'professional' as const,
    reason: null,
  })
  await world.publish(event)
  const held = await until(async () => {
    const rows = await world.prisma.delivery.findMany({
      where: { eventId: event.id, notBefore: { not: null } },
    })
    return rows.length === 2 && rows
  })
  const hours = held.map(({ notBefore }) => ((notBefore?.getTime() ?? 0) - Date.now()) / 3_600_000)
  for (const wait of hours) expect(wait).toSatisfy((h: number) => h > 4.9 && h <= 6)
  expect(held.map(({ status }) => status)).toEqual(['pending', 'pending'])
  await until(async () => (await inAppOf(snapshot)).length === 1)
  expect(await world.sandbox.messages(client.phone)).toEqual([])
})
