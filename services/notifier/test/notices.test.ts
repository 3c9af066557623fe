import { notifierEvents } from '@encaixe/contracts'
import type { RunningService } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingEvent } from './builders.ts'
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

test('a booking reaches both sides on every channel they have', async () => {
  const { professional, client, snapshot } = booking()
  const event = await world.book(snapshot)
  const rows = await world.settled(event)
  expect(rows).toHaveLength(5)

  const [request] = await world.sandbox.messages(professional.phone)
  expect(request?.text).toContain('João da Conceição pediu um horário com você')
  const [received] = await world.sandbox.messages(client.phone)
  expect(received?.text).toContain('Seu pedido chegou')
  const [requestMail] = await world.sandbox.mails(professional.email)
  expect(requestMail?.subject).toContain('pediu')
  const [receivedMail] = await world.sandbox.mails(client.email)
  expect(receivedMail?.subject).toContain('Pedido recebido')

  const notification = await world.prisma.notification.findFirst({
    where: { data: { path: ['appointmentId'], equals: snapshot.appointment.id } },
  })
  expect(notification).toMatchObject({
    userId: 'professional-account',
    audience: 'professional',
    type: 'msgBookingRequest',
    title: 'Novo pedido de horário',
    body: 'João da Conceição: quinta, 26 de novembro, às 15h',
    readAt: null,
  })
})

test('a confirmation brings the client an invitation for the calendar', async () => {
  const { client, snapshot } = booking({ status: 'confirmed' })
  const event = bookingEvent('BookingConfirmed', snapshot)
  await world.publish(event)
  await world.settled(event)
  const [mail] = await world.sandbox.mails(client.email)
  expect(mail?.attachments.map(({ filename }) => filename)).toContain('convite.ics')
})

test('an event that comes ten times makes each notice once', async () => {
  const { professional, client, snapshot } = booking()
  const event = bookingEvent('BookingCreated', snapshot)
  await Promise.all(Array.from({ length: 10 }, () => world.publish(event)))
  await world.settled(event)
  const later = await world.book(booking().snapshot)
  await world.settled(later)
  for (const phone of [professional.phone, client.phone]) {
    expect(await world.sandbox.messages(phone)).toHaveLength(1)
  }
  expect(await world.sandbox.mails(client.email)).toHaveLength(1)
  expect(await world.prisma.delivery.count({ where: { eventId: event.id } })).toBe(5)
})

test('of a booking’s notices only the one in the app is published, with its account', async () => {
  const { snapshot } = booking()
  const event = await world.book(snapshot)
  await world.settled(event)
  const published = await world.prisma.$queryRaw<{ channel: string; recipient: string }[]>`
    select data ->> 'channel' as channel, data ->> 'recipient' as recipient from outbox
    where type = ${notifierEvents.NoticeSent.type}
      and data ->> 'appointmentId' = ${snapshot.appointment.id}`
  expect(published).toEqual([{ channel: 'in_app', recipient: snapshot.professional.userId }])
})

test('statuses move a message forward, until it is read', async () => {
  const { client, snapshot } = booking({ clientEmail: null })
  const event = await world.book(snapshot)
  await world.settled(event, ['delivered', 'sent'])
  await until(async () => {
    const [row] = await world.prisma.delivery.findMany({
      where: { eventId: event.id, recipient: client.phone, status: 'delivered' },
    })
    return row
  })
  await fetch(`${world.sandbox.url}/phone/read`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: client.phone }),
  })
  await until(async () =>
    world.prisma.delivery.findFirst({
      where: { eventId: event.id, recipient: client.phone, status: 'read' },
    }),
  )
})

test('jobs and rate limits in Redis name no person', async () => {
  const redis = new Redis(world.redisUrl)
  const keys = await redis.keys('*')
  await redis.quit()
  expect(keys.length).toBeGreaterThan(0)
  expect(keys.filter((key) => /\+?\d{11,}|@/.test(key.replaceAll(/[0-9a-f-]{36}/g, '')))).toEqual(
    [],
  )
})
